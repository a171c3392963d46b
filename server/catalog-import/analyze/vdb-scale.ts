/**
 * Scale of a grid. `bounds` is null unless its writer stored a bounding box; both are null for
 * unsupported maps.
 */
export interface VdbScale {
  /** Width, height and depth of the region that is not empty, in meters, rounded to millimeters. */
  readonly bounds: readonly number[] | null
  /** Edge length of a voxel, in meters. */
  readonly voxelSize: number | null
}

/** Indexes of the x, y and z scales among a map's doubles. */
const SCALES: Readonly<Record<string, readonly [number, number, number]>> = {
  AffineMap: [0, 5, 10],
  UniformScaleMap: [0, 1, 2],
  UniformScaleTranslateMap: [3, 4, 5],
  ScaleMap: [0, 1, 2],
  ScaleTranslateMap: [3, 4, 5],
}

/** Reads a grid's scale from its metadata and transform, which begin at `start`. */
export function vdbScale(file: Buffer, start: number): VdbScale {
  let at = start + 4
  const text = (): string => {
    const length = file.readUInt32LE(at)
    at += 4 + length
    return file.toString('latin1', at - length, at)
  }
  const boxes: Record<string, readonly number[]> = {}
  const number = file.readUInt32LE(at)
  at += 4
  for (let one = 0; one < number; one += 1) {
    const name = text()
    const type = text()
    const length = file.readUInt32LE(at)
    at += 4
    if (type === 'vec3i') boxes[name] = [0, 4, 8].map((offset) => file.readInt32LE(at + offset))
    at += length
  }
  const places = SCALES[text()]
  const scale = places?.map((place) => Math.abs(file.readDoubleLE(at + place * 8)))
  const { file_bbox_min: low, file_bbox_max: high } = boxes
  const bounds = high?.map((value, axis) =>
    toMillimeters((value - (low?.[axis] ?? 0) + 1) * (scale?.[axis] ?? Number.NaN)),
  )
  const [x, y, z] = scale ?? []
  return {
    bounds: low && bounds?.every(Number.isFinite) ? bounds : null,
    voxelSize: x !== undefined && x > 0 && x === y && y === z ? x : null,
  }
}

function toMillimeters(meters: number): number {
  return Math.round(meters * 1000) / 1000
}
