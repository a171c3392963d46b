import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Look } from '../../../src/domain/picture/look.ts'

/** The domain's `Look` with the catalog's spelling. */
type MadeLook = Omit<Look, 'keyLight'> & { readonly key_light: Look['keyLight'] }

export function madeLook(look: Look | null): MadeLook | null {
  if (look === null) return null
  const { keyLight, ...others } = look
  return { ...others, key_light: keyLight }
}

/** Measurements of the rendered media; null if they do not apply. */
export type Facts = {
  readonly width: number | null
  readonly height: number | null
  readonly fps: number | null
  readonly frames: number | null
  readonly duration_ms: number | null
  readonly alpha: 'straight' | 'none' | null
  /** Bit depth, color space and transfer of the delivered file; the latter two as tagged in it. */
  readonly bit_depth: number | null
  readonly color_space: string | null
  readonly transfer: string | null
  readonly loopable: boolean | null
  readonly first_frame_empty: boolean | null
  readonly breaks_frame: boolean | null
  readonly flashes_per_second: number | null
  readonly red_flashes_per_second: number | null
  readonly flash_rating: 'none' | 'mild' | 'strong' | null
  readonly look: MadeLook | null
  readonly vertices: number | null
  readonly triangles: number | null
  readonly textures: number | null
  readonly animations: number | null
  /** Width, height and depth of a model at rest or of a volume, in meters. */
  readonly bounds: readonly [number, number, number] | null
  readonly active_voxels: number | null
  /** Edge of a voxel, in meters. */
  readonly voxel_size: number | null
  readonly grids: readonly string[] | null
}

export const noFacts: Facts = {
  width: null,
  height: null,
  fps: null,
  frames: null,
  duration_ms: null,
  alpha: null,
  bit_depth: null,
  color_space: null,
  transfer: null,
  loopable: null,
  first_frame_empty: null,
  breaks_frame: null,
  flashes_per_second: null,
  red_flashes_per_second: null,
  flash_rating: null,
  look: null,
  vertices: null,
  triangles: null,
  textures: null,
  animations: null,
  bounds: null,
  active_voxels: null,
  voxel_size: null,
  grids: null,
}

/** A file for sale. */
export type Download = {
  readonly file: string
  readonly name: string
  readonly width: number | null
  readonly height: number | null
  readonly codec: string
  readonly container: string
  /** `truth` accompanies a plate: its camera and matte; `sequence` is every frame of a volume. */
  readonly quality: 'sd' | 'hd' | '4k' | 'full' | 'lite' | 'truth' | 'sequence'
}

/** What a job has produced for a product. */
export type Parts = {
  readonly facts: Facts
  readonly downloads: readonly Download[]
  /** Hash of the pixels of all frames as they are sold, before any encoding. */
  readonly framesSha256?: string
}

/** One part of a product, as its job left it. Stored beside the media as `made.<part>.json`. */
export type Made = {
  readonly stamp: string
  readonly facts: Facts
  /** For footage: the hash of its pixels before any encoding, which each new rendering must match. */
  readonly frames_sha256?: string
  readonly downloads: readonly (Download & { readonly bytes: number; readonly sha256: string })[]
}

const manifest = (folder: string, part: string): string => join(folder, `made.${part}.json`)

export function readMade(folder: string, part: string): Made | null {
  const file = manifest(folder, part)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Made) : null
}

export function writeMade(
  folder: string,
  part: string,
  { stamp, facts, framesSha256, downloads: files }: { stamp: string } & Parts,
): void {
  const downloads = files.map((download) => {
    const content = readFileSync(join(folder, download.file))
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { ...download, bytes: content.length, sha256 }
  })
  // Written atomically, since another worker may be reading it for the catalog.
  const file = manifest(folder, part)
  const hashed = framesSha256 === undefined ? {} : { frames_sha256: framesSha256 }
  const made: Made = { stamp, facts, ...hashed, downloads }
  writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`)
  renameSync(`${file}.new`, file)
}
