/** Whether a text could be the name of something in an address of the shop. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,80}$/.test(text)
}
