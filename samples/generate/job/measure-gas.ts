import type { Scene } from '../fluid/scene.ts'
import type { Frame, Size } from '../picture/frame.ts'
import { banding, cellEdges } from '../picture/grid-print.ts'

/** The worst flaws measured in the frames of a gas: see `cellEdges` and `banding`. */
export type GasFlaws = { readonly cell_edges: number; readonly banding: number }

const EVERY = 12

/** Pixels to a cell of the simulation in a picture of this size. */
export const pixelsOfCell = ({ camera }: Scene, { height }: Size): number =>
  Math.round(height / 270 / camera.scale)

/** Checks every twelfth frame for the simulation's cells and for bands. */
export function gasMeasure(
  scene: Scene,
  size: Size,
): { readonly add: (frame: Frame) => void; readonly worst: () => GasFlaws } {
  const cell = pixelsOfCell(scene, size)
  const worst = { cell_edges: 0, banding: 0 }
  let at = 0
  return {
    add: (frame) => {
      if (at++ % EVERY > 0) return
      worst.cell_edges = Math.min(worst.cell_edges, rounded(cellEdges(frame, cell)))
      worst.banding = Math.max(worst.banding, rounded(banding(frame)))
    },
    worst: () => worst,
  }
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
