import { blendOf, lightGain, type CompositeElement } from '#domain/composite/composite.ts'
import { placementOf, type Size } from '#domain/composite/placement.ts'
import type { Layer } from './compositor.ts'
import type { Plate } from './plate.ts'
import type { PlayedClip } from './played-clip.ts'
import type { TryElement } from './try-data.ts'

/** An element of a composite with its clip; the key stays the same as long as the video does. */
export interface PlayedElement {
  readonly key: string
  readonly element: CompositeElement
  readonly clip: TryElement
}

export const PLATE_KEY = 'plate'

/** A mounted video that plays one of these elements. */
export interface Attached {
  readonly clip: PlayedClip
  readonly packed: boolean
}

/** The layer of an element on a plate of the given size. */
export function elementLayer(
  { key, element, clip }: PlayedElement,
  attached: Attached,
  size: Size,
): Layer {
  const { video, version, isReady } = attached.clip
  return {
    source: { key, pixels: video, isReady, version, size: clip.size, packed: attached.packed },
    placement: placementOf(element, clip.size, size),
    blend: blendOf(element, clip.blend),
    flipX: element.flipX,
    flipY: element.flipY,
    gain: lightGain(element),
    opacity: element.opacity / 100,
    blur: element.blur / 100,
  }
}

/**
 * The plate as a layer that covers the whole frame; null until its clip is mounted. `version` differs for every
 * plate.
 */
export function plateLayer(
  plate: Plate,
  version: number,
  played: PlayedClip | null,
  size: Size,
): Layer | null {
  const pixels = plate.kind === 'picture' ? plate.pixels : played?.video
  if (!pixels) return null
  const frame = plate.kind === 'clip' ? (played?.version ?? 0) : 0
  return {
    source: {
      key: `${PLATE_KEY} ${version}`,
      pixels,
      isReady: plate.kind === 'picture' || played?.isReady === true,
      version: frame,
      size: plate.size,
      packed: false,
    },
    placement: { ...size, center: { x: size.width / 2, y: size.height / 2 }, turn: 0 },
    blend: 'over',
    flipX: false,
    flipY: false,
    gain: [1, 1, 1],
    opacity: 1,
    blur: 0,
  }
}
