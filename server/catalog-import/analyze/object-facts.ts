import { open, readFile } from 'node:fs/promises'
import { err, ok, type Result } from 'neverthrow'
import * as z from 'zod/mini'
import type { SourceFile } from '../check/media-folder.ts'
import { boundsOf } from './scene-bounds.ts'
import { vdbScale, type VdbScale } from './vdb-scale.ts'

/** Facts about a file that is not a video. Null if not applicable or unknown. */
export interface ObjectFacts {
  readonly vertices: number | null
  readonly triangles: number | null
  readonly textures: number | null
  readonly animations: number | null
  readonly rigged: boolean | null
  readonly activeVoxels: number | null
  readonly grids: readonly string[] | null
  /** Width, height and depth, in meters. */
  readonly bounds: readonly number[] | null
  /** Edge length of a voxel, in meters. */
  readonly voxelSize: number | null
  readonly codec: string
}

const NOTHING = {
  vertices: null,
  triangles: null,
  textures: null,
  animations: null,
  rigged: null,
  activeVoxels: null,
  grids: null,
  bounds: null,
  voxelSize: null,
} as const

const LONGEST_JSON = 64 * 1024 * 1024
const JSON_CHUNK = 0x4e4f534a
const TRIANGLES = 4

const count = z.int().check(z.nonnegative())
const numbers = z.array(z.number())
const gltf = z.object({
  accessors: z._default(
    z.array(z.object({ count, min: z.optional(numbers), max: z.optional(numbers) })),
    [],
  ),
  nodes: z._default(
    z.array(
      z.object({
        mesh: z.optional(count),
        children: z._default(z.array(count), []),
        matrix: z.optional(numbers),
        translation: z.optional(numbers),
        rotation: z.optional(numbers),
        scale: z.optional(numbers),
      }),
    ),
    [],
  ),
  scenes: z._default(z.array(z.object({ nodes: z._default(z.array(count), []) })), []),
  scene: z._default(count, 0),
  meshes: z._default(
    z.array(
      z.object({
        primitives: z.array(
          z.object({
            attributes: z.record(z.string(), count),
            indices: z.optional(count),
            mode: z.optional(count),
          }),
        ),
      }),
    ),
    [],
  ),
  images: z._default(z.array(z.unknown()), []),
  animations: z._default(z.array(z.unknown()), []),
  skins: z._default(z.array(z.unknown()), []),
})

/** Counts the contents of a GLB from its JSON chunk. */
export async function modelFacts(source: SourceFile): Promise<Result<ObjectFacts, string>> {
  const json = await glbJson(source)
  if (json.isErr()) return err(json.error)
  const read = z.safeParse(gltf, json.value)
  if (!read.success) return err(`“${source.name}” isn’t a valid GLB: its JSON isn’t glTF`)
  const { accessors, meshes, images, animations, skins } = read.data
  const primitives = meshes.flatMap((mesh) => mesh.primitives)
  if (primitives.length === 0) return err(`“${source.name}” has no meshes`)
  const counted = (at: number | undefined) => (at === undefined ? 0 : (accessors[at]?.count ?? 0))
  const corners = primitives
    .filter(({ mode = TRIANGLES }) => mode === TRIANGLES)
    .map(({ indices, attributes }) => counted(indices ?? attributes['POSITION']))
  return ok({
    ...NOTHING,
    vertices: sum(primitives.map(({ attributes }) => counted(attributes['POSITION']))),
    triangles: Math.floor(sum(corners) / 3),
    textures: images.length,
    animations: animations.length,
    rigged: skins.length > 0,
    bounds: boundsOf(read.data),
    codec: 'glTF 2.0',
  })
}

async function glbJson({ name, place, bytes }: SourceFile): Promise<Result<unknown, string>> {
  const file = await open(place)
  try {
    const head = (await file.read(Buffer.alloc(20), 0, 20, 0)).buffer
    const [version, length] = [head.readUInt32LE(4), head.readUInt32LE(8)]
    if (version !== 2) return err(`“${name}” is glTF ${version}, but only glTF 2 is supported`)
    if (length !== bytes) return err(`“${name}” is truncated: it has ${bytes} of ${length} bytes`)
    const size = head.readUInt32LE(12)
    if (head.readUInt32LE(16) !== JSON_CHUNK || size > LONGEST_JSON || size + 20 > bytes) {
      return err(`“${name}” isn’t a valid GLB`)
    }
    const { buffer } = await file.read(Buffer.alloc(size), 0, size, 20)
    return ok(JSON.parse(buffer.toString('utf8')) as unknown)
  } catch {
    return err(`“${name}” isn’t a valid GLB`)
  } finally {
    await file.close()
  }
}

const VDB_HEADER = 4 + 4 + 4 + 4 + 4 + 1 + 36
const OLDEST_VDB = 222
const LARGEST_READ = 512 * 1024 * 1024

/**
 * Reads the names of a VDB's grids and the scale of the first one. Grid offsets must lie within the
 * file, which detects truncated files.
 */
export async function volumeFacts(source: SourceFile): Promise<Result<ObjectFacts, string>> {
  const { name, place, bytes } = source
  const broken = err(`“${name}” isn’t a valid VDB, or is truncated`)
  if (bytes > LARGEST_READ) return ok({ ...NOTHING, codec: 'OpenVDB' })
  const file = await readFile(place)
  try {
    const version = file.readUInt32LE(8)
    if (version < OLDEST_VDB)
      return err(`“${name}” is VDB format ${version}, which is too old to be read`)
    let at = VDB_HEADER
    const word = () => {
      const length = file.readUInt32LE(at)
      const text = file.toString('utf8', at + 4, at + 4 + length)
      at += 4 + length
      return text
    }
    at = afterMetadata(file, at)
    const grids: string[] = []
    let isHalf = false
    let scale: VdbScale | null = null
    const number = file.readUInt32LE(at)
    at += 4
    for (let grid = 0; grid < number; grid += 1) {
      // Grids with the same name are distinguished by a number after a separator.
      grids.push(word().replace(/\p{Cc}.*$/u, ''))
      const tree = word()
      isHalf ||= tree.endsWith('_HalfFloat')
      word()
      const end = Number(file.readBigInt64LE(at + 16))
      if (end > bytes || end <= at) return broken
      scale ??= vdbScale(file, Number(file.readBigInt64LE(at)))
      at = end
    }
    if (grids.length === 0) return err(`“${name}” has no grids`)
    return ok({ ...NOTHING, ...scale, grids, codec: isHalf ? 'OpenVDB, half float' : 'OpenVDB' })
  } catch {
    return broken
  }
}

/**
 * Skips the file's own metadata, which precedes the grids: a count, then the name, type and value of
 * each entry.
 */
function afterMetadata(file: Buffer, start: number): number {
  const number = file.readUInt32LE(start)
  let at = start + 4
  const skip = () => (at += 4 + file.readUInt32LE(at))
  for (let one = 0; one < number; one += 1) {
    skip()
    skip()
    skip()
  }
  return at
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}
