import type { Scene } from '../fluid/scene.ts'
import type { Frame, Size } from '../picture/frame.ts'
import { banding, gridPrint } from '../picture/grid-print.ts'

import { tilePrint } from '../picture/tile-print.ts'
import type { Clip } from '../products/clip.ts'

const EVERY = 12
/** Largest share of visible pixels at the step of a band. */
const BANDING = 0.001

/** Pixels to a cell of the simulation in a picture of this size. */
export const pixelsOfCell = ({ camera }: Scene, { height }: Size): number =>
  Math.round(height / 270 / camera.scale)

/**
 * What neighboring cells may alternate: −1 is a checkerboard, −0.67 noise that is independent in each cell. Pieces over
 * the gas have edges of their own.
 */
const leastGrid = ({ from }: Pick<Clip, 'from'>): number => ('over' in from ? -0.55 : -0.45)

/** Side of the tile of noise in nodes, as `noiseAt` in `asm/texture.ts` has it. */
const TILE = 32
/** Largest correlation of the picture with itself one tile away. */
const REPEATED = 0.25

/** Pixels to a tile of the noise that wears a gas away; null for fire, which noise only moves. */
const pixelsOfTile = ({ camera, look }: Scene, { height }: Size): number | null =>
  look.frequency === undefined ? null : (TILE / look.frequency) * (height / 270 / camera.scale)

/** What shows in a frame that must not: cells of the simulation, the tile of its noise, or bands. */
export function flawsOfGas(frame: Frame, clip: Pick<Clip, 'from'>): readonly string[] {
  if (!('scene' in clip.from)) return []
  const { scene } = clip.from
  const grid = gridPrint(frame, pixelsOfCell(scene, frame))
  const tile = pixelsOfTile(scene, frame)
  const repeated = tile === null ? 0 : tilePrint(frame, tile)
  const bands = banding(frame)
  return [
    ...(repeated < REPEATED
      ? []
      : [`its noise repeats: ${repeated.toFixed(2)}, and less than ${REPEATED} is allowed`]),
    ...(grid > leastGrid(clip)
      ? []
      : [`its cells show: ${grid.toFixed(3)}, and more than ${leastGrid(clip)} is required`]),
    ...(bands < BANDING
      ? []
      : [`it has bands: ${bands.toFixed(4)}, and less than ${BANDING} is allowed`]),
  ]
}

/** Looks at every twelfth frame of a clip. */
export function gasMeasure(clip: Clip) {
  const flaws: string[] = []
  let at = 0
  return {
    add: (frame: Frame) => {
      if (at++ % EVERY > 0) return
      flaws.push(...flawsOfGas(frame, clip).map((flaw) => `frame ${at - 1}: ${flaw}`))
    },
    flaws: (): readonly string[] => flaws,
  }
}
