/** Containers inside one another. */
const DEPTH_LIMIT = 64
/**
 * Names and values together. The largest that genuine clients send, a device's list or a browser's reports, have some
 * hundreds; and thousands keep everybody else waiting while they are parsed (security 12).
 */
const PARTS_LIMIT = 2_000

export type OutOfBounds = 'BAD_REQUEST' | 'TOO_LARGE'

/** What makes a JSON text too much to parse, or null. It is not parsed for that: outside its strings, its marks are counted. */
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

/** The place of the quotation mark that ends a string, or the end of a text that never ends it. */
function endOfString(text: string, start: number): number {
  let place = start + 1
  while (place < text.length && text[place] !== '"') place += text[place] === '\\' ? 2 : 1
  return place
}

/** The same of a form. */
export function formOutOfBounds(text: string): OutOfBounds | null {
  let parts = 1
  for (let place = text.indexOf('&'); place >= 0; place = text.indexOf('&', place + 1)) {
    parts += 2
    if (parts > PARTS_LIMIT) return 'TOO_LARGE'
  }
  return null
}
