import type { Facts } from '#domain/catalog/product.ts'
import type { LibraryName } from '../parse/manifest.ts'
import type { ObjectFacts } from './object-facts.ts'
import type { AssetPreviews } from '../previews/asset-previews.ts'

const NO_FACTS: Facts = {
  width: null,
  height: null,
  fps: null,
  frames: null,
  durationMs: null,
  alpha: null,
  bitDepth: null,
  colorSpace: null,
  transfer: null,
  loopable: null,
  firstFrameEmpty: null,
  breaksFrame: null,
  flashesPerSecond: null,
  redFlashesPerSecond: null,
  flashRating: null,
  look: null,
  vertices: null,
  triangles: null,
  textures: null,
  animations: null,
  activeVoxels: null,
  grids: null,
  bounds: null,
  voxelSize: null,
}

/**
 * An asset's facts: for a 3D asset, those of its first model or volume; for all others, those of its
 * video.
 */
export function assetFacts(
  library: LibraryName,
  shown: AssetPreviews,
  objects: readonly ObjectFacts[],
): Facts {
  if (library !== '3d') return footageFacts(library, shown)
  const [first] = objects
  if (!first) return NO_FACTS
  const { codec: _codec, rigged: _rigged, ...facts } = first
  return { ...NO_FACTS, ...facts }
}

function footageFacts(library: LibraryName, { video, measured }: AssetPreviews): Facts {
  const { frames, alpha, firstFrameEmpty, breaksFrame, seamless } = measured
  const isElement = library === '2d'
  return {
    ...NO_FACTS,
    width: video.width,
    height: video.height,
    fps: video.fps,
    frames,
    durationMs: Math.round((frames / video.fps) * 1000),
    alpha,
    bitDepth: video.bitDepth,
    colorSpace: video.colorSpace,
    transfer: video.transfer,
    // A clip that begins and ends empty repeats without a visible seam, but is not a loop.
    loopable: isElement ? seamless && !firstFrameEmpty && frames > 1 : null,
    firstFrameEmpty: isElement ? firstFrameEmpty : null,
    breaksFrame: isElement ? breaksFrame : null,
    flashesPerSecond: measured.flashesPerSecond,
    redFlashesPerSecond: measured.redFlashesPerSecond,
    flashRating: measured.flashRating,
    look: isElement ? measured.looks.element : measured.looks.plate,
  }
}
