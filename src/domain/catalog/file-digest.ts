/**
 * The digest by which the catalog tells whether two files are the same (catalog 14): the beginning of their SHA-256
 * in hexadecimal, which imported files have as their name.
 */
export function digestOf(sha256: string): string {
  return sha256.slice(0, 20)
}

/** The digest in the path of a stored file; null if its name is something else. */
export function digestIn(path: string): string | null {
  return /\/([\da-f]{20})\.[^./]+$/.exec(path)?.[1] ?? null
}
