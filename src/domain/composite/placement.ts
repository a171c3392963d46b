import type { CompositeElement } from './composite.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** Where an element's frame lies on a plate, in pixels of the plate; its turn in radians, clockwise. */
export interface Placement extends Size {
  readonly center: Point
  readonly turn: number
}

type Placed = Pick<CompositeElement, 'x' | 'y' | 'scale' | 'rotation'>

/** composite 2: at 100% the element's frame fits the plate, centered. */
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

/** The position on the plate of a point of the frame; (0, 0) is the frame's center, (1, 1) its lower right corner. */
export function onPlate({ center, width, height, turn }: Placement, { x, y }: Point): Point {
  const right = (x * width) / 2
  const down = (y * height) / 2
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return { x: center.x + right * cos - down * sin, y: center.y + right * sin + down * cos }
}

/** Wraps degrees to the range from -180 to 180. */
export function wrappedDegrees(degrees: number): number {
  const turned = ((((degrees + 180) % 360) + 360) % 360) - 180
  return turned === -180 && degrees > 0 ? 180 : turned
}

/** The largest size with these proportions within limits, in whole pixels; even, as video encoders require. */
export function filledSize({ width, height }: Size, longest: number, area: number): Size {
  const grow = Math.min(longest / Math.max(width, height), Math.sqrt(area / (width * height)))
  const even = (length: number) => Math.max(2, 2 * Math.round((length * grow) / 2))
  return { width: even(width), height: even(height) }
}

/** composite 3: the size that is drawn on the screen, sixty times a second on a laptop. */
export function screenSize(plate: Size): Size {
  return filledSize(plate, 1280, 1280 * 720)
}

/** composite 8: a still is as large as its plate, up to what can be drawn, and never smaller than on the screen. */
export function stillSize(plate: Size, longest: number): Size {
  const screen = screenSize(plate)
  const whole = Math.max(plate.width, plate.height)
  return whole <= Math.max(screen.width, screen.height)
    ? screen
    : filledSize(plate, Math.min(whole, longest), Number.MAX_SAFE_INTEGER)
}
