/** A part of an address without its percent signs; null where they encode nothing. */
export function percentDecoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
