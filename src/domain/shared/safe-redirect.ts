/** Returns a path of our own unchanged, and `/` for anything else. */
export function safeRedirect(target: string | null): string {
  return target !== null && /^\/(?!\/)/.test(target) && !isDeceptive(target) ? target : '/'
}

/**
 * Whether an address leads elsewhere than it seems to: browsers drop tabs and line breaks from it, and read `\`
 * as `/`.
 */
export function isDeceptive(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what this finds
  return /[\\\u0000-\u001f\u007f]/.test(address)
}
