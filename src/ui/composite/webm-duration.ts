/** EBML ids of a WebM's Info element, which contains the duration, and of the duration itself. */
const INFO = [0x15, 0x49, 0xa9, 0x66]
const DURATION = [0x44, 0x89]
/** An eight-byte float, in milliseconds: the unit of what browsers record. */
const FLOAT64 = 0x88

/**
 * Writes the duration into a WebM that a browser has recorded: browsers omit it, so players show none and cannot
 * seek. A file of another form is returned unchanged.
 */
export function withDuration(
  webm: Uint8Array<ArrayBuffer>,
  milliseconds: number,
): Uint8Array<ArrayBuffer> {
  const at = webm.findIndex((_byte, place) => INFO.every((byte, by) => webm[place + by] === byte))
  if (at === -1) return webm
  const size = sizeAt(webm, at + INFO.length)
  if (!size) return webm
  const start = at + INFO.length + size.bytes
  const info = webm.subarray(start, start + size.value)
  if (info.some((byte, place) => byte === DURATION[0] && info[place + 1] === DURATION[1]))
    return webm
  const duration = new Uint8Array(11)
  duration.set([...DURATION, FLOAT64])
  new DataView(duration.buffer).setFloat64(3, milliseconds)
  const parts = [
    webm.subarray(0, at + INFO.length),
    eightByteSize(size.value + duration.length),
    info,
    duration,
    webm.subarray(start + size.value),
  ]
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of parts) {
    whole.set(part, place)
    place += part.length
  }
  return whole
}

/**
 * Reads an EBML size: the number of zeros before the first one in the first byte is the number of bytes that
 * follow it. Null for an unknown size.
 */
function sizeAt(bytes: Uint8Array, at: number) {
  const first = bytes[at] ?? 0
  const length = Math.clz32(first) - 23
  if (first === 0 || length > 6) return null
  let value = first & (0xff >> length)
  for (let by = 1; by < length; by += 1) value = value * 256 + (bytes[at + by] ?? 0)
  return value === 2 ** (7 * length) - 1 ? null : { bytes: length, value }
}

function eightByteSize(value: number): Uint8Array {
  const size = new Uint8Array(8)
  new DataView(size.buffer).setBigUint64(0, BigInt(value) | (1n << 56n))
  return size
}
