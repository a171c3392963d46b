import type { Scene } from '../fluid/scene.ts'
import type { Frame, Size } from '../picture/frame.ts'
import { banding, gridPrint } from '../picture/grid-print.ts'
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

/** What shows in a frame that must not: cells of the simulation, or bands. */
export function flawsOfGas(frame: Frame, clip: Pick<Clip, 'from'>): readonly string[] {
  if (!('scene' in clip.from)) return []
  const grid = gridPrint(frame, pixelsOfCell(clip.from.scene, frame))
  const bands = banding(frame)
  return [
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
