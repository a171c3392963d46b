import { power } from '../picture/curves.ts'
import type { Size } from '../picture/frame.ts'

/**
 * Scale factor for a line that is one pixel wide at 270 lines: line widths grow more slowly than the
 * picture, so that a large picture has finer lines.
 */
export const fine = ({ height }: Size): number => power(height / 270, 0.66)
