import { power } from '../picture/curves.ts'
import type { Size } from '../picture/frame.ts'

/** Pixels of a line that is one pixel wide at 270 lines: lines grow slower than the picture, so that a large one is finer. */
export const fine = ({ height }: Size): number => power(height / 270, 0.66)
