import { createReadStream } from 'node:fs'

const [LINE_FEED, RETURN, QUOTE, BACKSLASH] = [10, 13, 34, 92]
const [OPENS, CLOSES] = ['[{', ']}'].map((pair) => [...Buffer.from(pair)])
const AT_ONCE = 1024 * 1024

/**
 * Counts the rows of a manifest for the progress bar of an import. Reads the file once and looks only
 * at rows and quotes, so the count may be off for a manifest with faults.
 */
export async function countRows(file: string): Promise<number> {
  const counter = file.toLowerCase().endsWith('.json') ? objects() : records()
  for await (const chunk of createReadStream(file, { highWaterMark: AT_ONCE })) {
    for (const byte of chunk as Buffer) counter.see(byte)
  }
  return counter.total()
}

interface Counter {
  readonly see: (byte: number) => void
  readonly total: () => number
}

/** Counts the nonempty records of a CSV file, except the first. */
function records(): Counter {
  let ended = 0
  let isQuoted = false
  let isBegun = false
  return {
    see: (byte) => {
      if (byte === QUOTE) isQuoted = !isQuoted
      if (byte === LINE_FEED && !isQuoted) {
        if (isBegun) ended += 1
        isBegun = false
      } else if (byte !== RETURN) isBegun = true
    },
    total: () => Math.max(0, ended + (isBegun ? 1 : 0) - 1),
  }
}

/** Counts the objects directly inside the outermost array. */
function objects(): Counter {
  let count = 0
  let depth = 0
  let isQuoted = false
  let isEscaped = false
  return {
    see: (byte) => {
      if (isEscaped) isEscaped = false
      else if (isQuoted && byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) isQuoted = !isQuoted
      else if (isQuoted) return
      else if (OPENS?.includes(byte)) {
        if (depth === 1) count += 1
        depth += 1
      } else if (CLOSES?.includes(byte)) depth -= 1
    },
    total: () => count,
  }
}
