/**
 * Every part is bounded, so that no text takes long to match. A package path such as `node_modules/@name`
 * does not match.
 */
const ADDRESS =
  /[\p{L}\p{N}._%+'-]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu

/** Prepares a text for the log: masks everything that looks like an email address, including its URL-encoded form. */
export function withoutAddresses(text: string): string {
  return /@|%40/.test(text) ? text.replace(ADDRESS, '[address]') : text
}
