export const SLUG_LENGTH = 80

/** Whether a text could be the name of something in an address of the shop. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_LENGTH && /^[a-z0-9-]+$/.test(text)
}
