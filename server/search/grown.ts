/** Twice as long a list with the same beginning. */
export function grown(list: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(2 * list.length)
  larger.set(list)
  return larger
}
