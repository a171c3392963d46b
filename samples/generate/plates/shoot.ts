import type { Studio } from '../browser/chromium.ts'
import type { Frame, Size } from '../picture/frame.ts'
import type { Plate } from '../products/plates.ts'
import type { Span } from './darkroom.ts'
import type { Shot } from './shot.ts'

/** Fraction of a frame that the shutter is open. */
const OPEN = 0.5
/** Pixels of a turning camera's total field per pixel of its picture, so that the result is not softer. */
const SPARE = 1.3
const NO_TURN: Span = [0, 0, 0, 0]

/** Frame `i` of a plate, as page.ts draws it. */
export const shotOf = ({ start, fps, samples, mood }: Plate, i: number): Shot => ({
  time: start + i / fps,
  shutter: OPEN / fps,
  samples,
  mood,
})

/** Files that make up the program of a scene, with those of `before` and `after` around it. */
export const partsOf = (
  { scene }: Plate,
  after: readonly string[],
  before: readonly string[] = [],
): readonly string[] => ['common.glsl', 'chance.glsl', ...before, `${scene}.glsl`, ...after]

/** Prepares a plate in a studio that has page.html open; the result renders frame `i`. */
export async function shootPlate(
  studio: Studio,
  plate: Plate,
  size: Size,
): Promise<(i: number) => Promise<Frame>> {
  const { holds } = plate
  const span = holds?.turns ?? NO_TURN
  const camera = holds ? 'still-camera.glsl' : 'camera.glsl'
  if (plate.scene === 'ocean') await studio.call('load', 'waves', ['waves.glsl'])
  await studio.call('load', 'camera', partsOf(plate, ['lens.glsl', camera]))
  if (holds) {
    await studio.call('load', 'still', partsOf(plate, ['lens.glsl', 'still-main.glsl']))
    const shot = { ...shotOf(plate, 0), samples: holds.samples, shutter: 0 }
    const still = holds.turns ? panorama(holds.turns, size, holds.lens) : size
    const aspect = size.width / size.height
    const task = { program: 'still', shot, span, aspect }
    await studio.call('keepStill', still.width, still.height, task)
  }
  return (i) => studio.shoot('picture', size, { program: 'camera', shot: shotOf(plate, i), span })
}

/** Size of all that the camera sees while it turns, as fine as the center of the picture. */
function panorama([left, right, down, up]: Span, { height }: Size, lens: number): Size {
  const pitch = (SPARE * height * lens) / 2
  return { width: Math.round((right - left) * pitch), height: Math.round((up - down) * pitch) }
}
