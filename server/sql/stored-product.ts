import { isLibraryId, LIBRARY, type LibraryId } from '#domain/catalog/library.ts'
import type { Facts, Previews } from '#domain/catalog/product.ts'
import type { Look } from '#domain/picture/look.ts'
import { fieldsOf, storedFields, type StoredFields } from './stored-json.ts'

/** A library as stored; an unknown id gives 2D footage. */
export function storedLibrary(id: number): LibraryId {
  return isLibraryId(id) ? id : LIBRARY.FOOTAGE_2D
}

const ALPHA = ['straight', 'none'] as const satisfies readonly Facts['alpha'][]
const KEY_LIGHTS = [
  'left',
  'right',
  'top',
  'front',
  'none',
] as const satisfies readonly Look['keyLight'][]
const FLASH_RATINGS = ['none', 'mild', 'strong'] as const satisfies readonly Facts['flashRating'][]

/** An asset's measured facts, as stored. */
export function storedFacts(json: string): Facts {
  const facts = storedFields(json)
  return {
    width: facts.numberOrNull('width'),
    height: facts.numberOrNull('height'),
    fps: facts.numberOrNull('fps'),
    frames: facts.numberOrNull('frames'),
    durationMs: facts.numberOrNull('durationMs'),
    alpha: facts.oneOf('alpha', ALPHA),
    bitDepth: facts.numberOrNull('bitDepth'),
    colorSpace: facts.textOrNull('colorSpace'),
    transfer: facts.textOrNull('transfer'),
    loopable: facts.flagOrNull('loopable'),
    firstFrameEmpty: facts.flagOrNull('firstFrameEmpty'),
    breaksFrame: facts.flagOrNull('breaksFrame'),
    flashesPerSecond: facts.numberOrNull('flashesPerSecond'),
    redFlashesPerSecond: facts.numberOrNull('redFlashesPerSecond'),
    flashRating: facts.oneOf('flashRating', FLASH_RATINGS),
    look: storedLook(facts),
    vertices: facts.numberOrNull('vertices'),
    triangles: facts.numberOrNull('triangles'),
    textures: facts.numberOrNull('textures'),
    animations: facts.numberOrNull('animations'),
    activeVoxels: facts.numberOrNull('activeVoxels'),
    grids: facts.listOrNull('grids')?.map(String) ?? null,
    bounds: facts.listOrNull('bounds')?.map(Number) ?? null,
    voxelSize: facts.numberOrNull('voxelSize'),
  }
}

function storedLook(facts: StoredFields): Look | null {
  if (!facts.has('look')) return null
  const look = facts.fields('look')
  return {
    colors: look.list('colors').map((color) => {
      const { text, number } = fieldsOf(color)
      return { hex: text('hex'), share: number('share') }
    }),
    brightness: look.number('brightness'),
    contrast: look.number('contrast'),
    keyLight: look.oneOf('keyLight', KEY_LIGHTS) ?? 'none',
  }
}

/** An asset's previews, as stored: paths under the media folder. */
export function storedPreviews(json: string): Previews {
  const previews = storedFields(json)
  const scrub = previews.fields('scrub')
  return {
    posterAvif: previews.text('posterAvif'),
    posterWebp: previews.text('posterWebp'),
    posterWidth: previews.number('posterWidth'),
    posterHeight: previews.number('posterHeight'),
    scrub: {
      file: scrub.text('file'),
      columns: scrub.number('columns'),
      rows: scrub.number('rows'),
      tileWidth: scrub.number('tileWidth'),
      tileHeight: scrub.number('tileHeight'),
      frames: scrub.number('frames'),
    },
    alphaWebm: previews.textOrNull('alphaWebm'),
    packedMp4: previews.textOrNull('packedMp4'),
    videoMp4: previews.textOrNull('videoMp4'),
    modelGlb: previews.textOrNull('modelGlb'),
    volume: previews.textOrNull('volume'),
    hd: previews.textOrNull('hd'),
  }
}

/** The address of a publicly accessible file; the tables hold its path under the media folder. */
export function mediaAddress(path: string): string {
  return `/media/${path}`
}
