/** Only a path of our own; anything else is home. Browsers drop tabs and line breaks from an address, and read `\` as `/`. */
export function ownPath(target: string | null): string {
  if (target === null || !/^\/(?!\/)/.test(target)) return '/'
  // oxlint-disable-next-line no-control-regex -- control characters are what this finds
  return /[\\\u0000-\u001f\u007f]/.test(target) ? '/' : target
}
