import { frameBytes, readVolumePreview, type VolumeHeader } from '#domain/catalog/volume-preview.ts'

export interface LoadedVolume extends VolumeHeader {
  /** The cells of each frame. */
  readonly cells: readonly Uint8Array<ArrayBuffer>[]
  /** The part of the box that any frame fills: start and end, as shares of its edges. */
  readonly filled: { readonly from: Place; readonly to: Place }
}

type Place = readonly [x: number, y: number, z: number]

/** Fetches a volume preview and unpacks it. Throws if it is missing or damaged. */
export async function loadVolume(url: string, signal: AbortSignal): Promise<LoadedVolume> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The volume answered ${response.status}.`)
  const read = readVolumePreview(new Uint8Array(await response.arrayBuffer()))
  if (!read) throw new Error('The file isn’t a volume preview.')
  const { packed, ...header } = read
  const cells: Uint8Array<ArrayBuffer>[] = []
  for (const frame of packed) cells.push(await unpacked(frame, frameBytes(header)))
  return { ...header, cells, filled: filledPart(header, cells) }
}

/** Returns exactly `size` bytes: a frame with fewer or more is damaged, and is read no further. */
async function unpacked(
  frame: Uint8Array<ArrayBuffer>,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const cells = new Uint8Array(size)
  const stream = new Blob([frame]).stream().pipeThrough(new DecompressionStream('deflate'))
  const reader = stream.getReader()
  let filled = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (filled + value.length > size) {
      await reader.cancel()
      throw new Error('A frame is too long.')
    }
    cells.set(value, filled)
    filled += value.length
  }
  if (filled < size) throw new Error('A frame is cut short.')
  return cells
}

/** Fainter cells are invisible. */
const FAINT = 6

/** Checks every second cell of a row: anything between two empty ones is no more than a speck. */
function filledPart(
  { width, height, depth, grids }: VolumeHeader,
  frames: readonly Uint8Array[],
): LoadedVolume['filled'] {
  const from = [width, height, depth] as [number, number, number]
  const to = [0, 0, 0] as [number, number, number]
  for (const cells of frames) {
    for (let at = 0; at < cells.length; at += 2 * grids) {
      if ((cells[at] ?? 0) < FAINT && (grids === 1 || (cells[at + 1] ?? 0) < FAINT)) continue
      const cell = at / grids
      const place = [
        cell % width,
        Math.floor(cell / width) % height,
        Math.floor(cell / width / height),
      ]
      for (const axis of [0, 1, 2] as const) {
        from[axis] = Math.min(from[axis], place[axis] ?? 0)
        to[axis] = Math.max(to[axis], (place[axis] ?? 0) + 1)
      }
    }
  }
  if (to[0] === 0) return { from: [0, 0, 0], to: [1, 1, 1] }
  const share = ([x, y, z]: Place): Place => [x / width, y / height, z / depth]
  return { from: share(from), to: share(to) }
}
