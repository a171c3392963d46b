export const SLUG_LENGTH = 80

/** Whether a text has the form of a slug, as used in the shop's addresses. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_LENGTH && /^[a-z0-9-]+$/.test(text)
}
