import type { CompositeElement } from './composite.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Where an element's frame lies on a plate, in pixels of the plate, its turn in radians, clockwise. */
export interface Placement extends Size {
  readonly center: Point
  readonly turn: number
}

type Placed = Pick<CompositeElement, 'x' | 'y' | 'scale' | 'rotation'>

/** composite 2: at 100% the frame of the element fits into the plate, around its middle. */
export function placementOf(element: Placed, frame: Size, plate: Size): Placement {
  const fit = Math.min(plate.width / frame.width, plate.height / frame.height)
  const size = (fit * element.scale) / 100
  return {
    width: frame.width * size,
    height: frame.height * size,
    center: {
      x: plate.width * (0.5 + element.x / 100),
      y: plate.height * (0.5 + element.y / 100),
    },
    turn: (element.rotation * Math.PI) / 180,
  }
}

/** The place on the plate of a point of the frame; (0, 0) is the frame's middle, (1, 1) its lower right corner. */
export function onPlate({ center, width, height, turn }: Placement, { x, y }: Point): Point {
  const right = (x * width) / 2
  const down = (y * height) / 2
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return { x: center.x + right * cos - down * sin, y: center.y + right * sin + down * cos }
}

/** Degrees from -180 up to 180. */
export function wrappedDegrees(degrees: number): number {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180
  return turned === -180 && degrees > 0 ? 180 : turned
}

/** A size inside limits, in whole pixels and in its own proportions; even, as video encoders want it. */
export function fittingSize(size: Size, longest: number, area: number): Size {
  const { width, height } = size
  const shrink = Math.min(1, longest / Math.max(width, height), Math.sqrt(area / (width * height)))
  const even = (length: number) => Math.max(2, 2 * Math.round((length * shrink) / 2))
  return { width: even(width), height: even(height) }
}
