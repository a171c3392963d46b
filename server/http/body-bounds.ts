/** Maximum nesting of containers. */
const DEPTH_LIMIT = 64
/**
 * Maximum number of names and values together. The largest bodies that genuine clients send, a device's list or
 * a browser's reports, have a few hundred; thousands would make everyone else wait while they are parsed
 * (security 12).
 */
const PARTS_LIMIT = 2_000

export type OutOfBounds = 'BAD_REQUEST' | 'TOO_LARGE'

/**
 * Why a JSON text is too large to parse, or null. It is not parsed to find out: only the structural characters
 * outside its strings are counted.
 */
export function jsonOutOfBounds(text: string): OutOfBounds | null {
  let [depth, parts] = [0, 1]
  for (let place = 0; place < text.length; place += 1) {
    switch (text[place]) {
      case '"':
        place = endOfString(text, place)
        break
      case '{':
      case '[':
        depth += 1
        if (depth > DEPTH_LIMIT) return 'BAD_REQUEST'
        break
      case '}':
      case ']':
        depth -= 1
        break
      case ':':
      case ',':
        parts += 1
        if (parts > PARTS_LIMIT) return 'TOO_LARGE'
        break
      default:
    }
  }
  return null
}

/** The position of the quotation mark that ends a string, or the end of the text if the string never ends. */
function endOfString(text: string, start: number): number {
  let place = start + 1
  while (place < text.length && text[place] !== '"') place += text[place] === '\\' ? 2 : 1
  return place
}

/** The same check for form data. */
export function formOutOfBounds(text: string): OutOfBounds | null {
  let parts = 1
  for (let place = text.indexOf('&'); place >= 0; place = text.indexOf('&', place + 1)) {
    parts += 2
    if (parts > PARTS_LIMIT) return 'TOO_LARGE'
  }
  return null
}
