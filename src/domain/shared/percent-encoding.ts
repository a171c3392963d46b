/** Decodes a part of an address; null if its percent encoding is invalid. */
export function percentDecoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
