// oxlint-disable-next-line no-control-regex -- control characters are what this finds
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g

/** Removes control characters and trims. Makes typed text safe to store and compare. */
export function tidy(text: string): string {
  return text.replace(CONTROL, '').trim()
}

export function hasControlCharacters(text: string): boolean {
  return text.search(CONTROL) >= 0
}

/** The number of characters that a person would count, approximately: code points. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** 12480 → "12,480"; the same on the server and in every browser. */
export function inThousands(many: number): string {
  return many.toString().replace(/\B(?=(\d{3})+$)/g, ',')
}
