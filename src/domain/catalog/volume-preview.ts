/**
 * The preview of a volume in the page: 8 bits per cell, with one frame or several. The layout, little endian:
 * `EMBV`, then as 16-bit integers the version, cells in x, y and z, the number of frames and of grids (1:
 * density, 2: density and temperature), then as 32-bit floats the frames per second and the extinction across
 * the volume at its densest point; then each frame as a 32-bit length followed by that many bytes of zlib data.
 * Cells are ordered by x first, and y is up.
 */
export interface VolumeHeader {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly frames: number
  readonly grids: 1 | 2
  readonly fps: number
  readonly density: number
}

export interface VolumePreview extends VolumeHeader {
  /** Each frame's bytes, still compressed. */
  readonly packed: readonly Uint8Array<ArrayBuffer>[]
}

/** The most that a page will load: edges in cells, frames, and bytes of all unpacked frames. */
export const VOLUME_LIMITS = { side: 256, frames: 240, bytes: 128 * 1024 * 1024 } as const

const MAGIC = 0x56424d45
const VERSION = 1
const HEADER_BYTES = 24

/** Reads the file of a volume preview; null if it is not one, is truncated, or exceeds `VOLUME_LIMITS`. */
export function readVolumePreview(file: Uint8Array<ArrayBuffer>): VolumePreview | null {
  if (file.length < HEADER_BYTES) return null
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const short = (at: number) => view.getUint16(at, true)
  if (view.getUint32(0, true) !== MAGIC || short(4) !== VERSION) return null
  const [width, height, depth, frames, grids] = [
    short(6),
    short(8),
    short(10),
    short(12),
    short(14),
  ]
  if (grids !== 1 && grids !== 2) return null
  const [fps, density] = [view.getFloat32(16, true), view.getFloat32(20, true)]
  const header = { width, height, depth, frames, grids, fps, density } as const
  if (!isHeld(header)) return null
  const packed: Uint8Array<ArrayBuffer>[] = []
  let at = HEADER_BYTES
  for (let frame = 0; frame < frames; frame += 1) {
    if (at + 4 > file.length) return null
    const end = at + 4 + view.getUint32(at, true)
    if (end > file.length) return null
    packed.push(file.subarray(at + 4, end))
    at = end
  }
  return at === file.length ? { ...header, packed } : null
}

/** Bytes of one unpacked frame. */
export function frameBytes({ width, height, depth, grids }: VolumeHeader): number {
  return width * height * depth * grids
}

function isHeld(header: VolumeHeader): boolean {
  const { width, height, depth, frames, fps, density } = header
  const sides = [width, height, depth]
  if (sides.some((side) => side < 2 || side > VOLUME_LIMITS.side)) return false
  if (frames < 1 || frames > VOLUME_LIMITS.frames) return false
  if (!(fps > 0 && fps <= 120) || !(density > 0 && density <= 10_000)) return false
  return frameBytes(header) * frames <= VOLUME_LIMITS.bytes
}
