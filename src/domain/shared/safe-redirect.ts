/** Only a path of our own, as it is; anything else is home. */
export function safeRedirect(target: string | null): string {
  return target !== null && /^\/(?!\/)/.test(target) && !isDeceptive(target) ? target : '/'
}

/** Whether it leads elsewhere than it looks: browsers drop tabs and line breaks from an address, and read `\` as `/`. */
export function isDeceptive(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what this finds
  return /[\\\u0000-\u001f\u007f]/.test(address)
}
