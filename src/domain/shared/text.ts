const CONTROL = /\p{Cc}/gu

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

/** 1,234,567 → "1.2 MB", in decimal units as file managers show them. */
export function inBytes(bytes: number): string {
  const power = [1e3, 1e6, 1e9].filter((least) => bytes >= least).length
  const digits = [0, 0, 1, 2][power]
  return `${(bytes / 1000 ** power).toFixed(digits)} ${['B', 'kB', 'MB', 'GB'][power]}`
}
