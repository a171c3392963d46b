const LONGEST_PATH = 500

/**
 * Whether a path consists of names between slashes, none of them empty, hidden, a dot, or anything that another
 * system interprets as a path.
 */
export function isPlain(path: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what this finds
  if (path.length > LONGEST_PATH || /[\u0000-\u001f\\:]/.test(path)) return false
  return path.split('/').every((name) => name !== '' && !name.startsWith('.'))
}
