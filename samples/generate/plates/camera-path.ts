import type { Size } from '../picture/frame.ts'

type Vector = readonly [number, number, number]

/** What a scene's shader passes to `cam` in common.glsl. Meters; `lens` is in half picture heights. */
export type Eye = {
  readonly at: Vector
  readonly aim: Vector
  readonly roll: number
  readonly lens: number
}

export type Shooting = { readonly slug: string; readonly fps: number; readonly size: Size }

/** Right, up and back axes of a camera, as columns of its matrix: right-handed, y up, looking down -z. */
type Axes = { readonly right: Vector; readonly up: Vector; readonly back: Vector }

/**
 * Factor by which lens.glsl widens the picture, relative to the squared distance from the center in half
 * heights.
 */
const WIDENING = 0.012
const FILM_BACK_HEIGHT_MM = 20.25

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}

/** Follows the same steps as `cam` in common.glsl. */
export function axesOf({ at, aim, roll }: Eye): Axes {
  const forward = unit(minus(aim, at))
  const right = unit(cross(forward, [Math.sin(roll), Math.cos(roll), 0]))
  return { right, up: cross(right, forward), back: minus([0, 0, 0], forward) }
}

const degrees = (radians: number): number => (radians * 180) / Math.PI

/** Degrees around x, y and z, to be applied in the order z, x, y. */
export function anglesOf({ right, up, back }: Axes): Vector {
  const x = Math.asin(Math.max(-1, Math.min(1, -back[1])))
  const y = Math.atan2(back[0], back[2])
  const z = Math.atan2(right[1], up[1])
  return [degrees(x), degrees(y), degrees(z)]
}

/** Angles along a whole path, without full-turn jumps that a tool would interpolate. */
export function anglesAlong(path: readonly Eye[]): readonly Vector[] {
  const near = (angle: number, before: number): number =>
    angle - 360 * Math.round((angle - before) / 360)
  const angles: Vector[] = []
  for (const eye of path) {
    const [x, y, z] = anglesOf(axesOf(eye))
    const before = angles.at(-1) ?? [x, y, z]
    angles.push([near(x, before[0]), near(y, before[1]), near(z, before[2])])
  }
  return angles
}

export const heightOfView = ({ lens }: Eye): number => degrees(2 * Math.atan(1 / lens))

const digits = (value: number): string => (Object.is(value, -0) ? 0 : value).toFixed(6)

/** Frame, position, angles and vertical field of view, one line per frame: the chan format of compositors. */
export function chanFile(path: readonly Eye[]): string {
  const angles = anglesAlong(path)
  const lines = path.map((eye, i) =>
    [i + 1, ...[...eye.at, ...angles[i], heightOfView(eye)].map(digits)].join('\t'),
  )
  return `${lines.join('\n')}\n`
}

/** An animated camera in OpenUSD's text format. */
export function usdaFile(path: readonly Eye[], { fps, size }: Shooting): string {
  const samples = (type: string, name: string, values: readonly string[]): string[] => [
    `    ${type} ${name}.timeSamples = {`,
    ...values.map((value, i) => `        ${i + 1}: ${value},`),
    '    }',
  ]
  const width = (FILM_BACK_HEIGHT_MM * size.width) / size.height
  return [
    '#usda 1.0',
    '(',
    '    defaultPrim = "camera"',
    '    endTimeCode = ' + String(path.length),
    `    framesPerSecond = ${fps}`,
    '    metersPerUnit = 1',
    '    startTimeCode = 1',
    `    timeCodesPerSecond = ${fps}`,
    '    upAxis = "Y"',
    ')',
    '',
    'def Camera "camera"',
    '{',
    // Millimeters by USD's rule of tenths of a unit: the unit here is the meter.
    `    float horizontalAperture = ${digits(width / 100)}`,
    `    float verticalAperture = ${digits(FILM_BACK_HEIGHT_MM / 100)}`,
    '    float2 clippingRange = (0.05, 1000)',
    ...samples(
      'float',
      'focalLength',
      path.map((eye) => digits(focalMm(eye) / 100)),
    ),
    ...samples('matrix4d', 'xformOp:transform', path.map(matrixRows)),
    '    uniform token[] xformOpOrder = ["xformOp:transform"]',
    '}',
    '',
  ].join('\n')
}

const focalMm = ({ lens }: Eye): number => (lens * FILM_BACK_HEIGHT_MM) / 2

function matrixRows(eye: Eye): string {
  const { right, up, back } = axesOf(eye)
  const row = (vector: Vector, last: number): string =>
    `(${[...vector, last].map(digits).join(', ')})`
  return `( ${[row(right, 0), row(up, 0), row(back, 0), row(eye.at, 1)].join(', ')} )`
}

/** Everything in one file, for scripts. */
export function cameraJson(path: readonly Eye[], { slug, fps, size }: Shooting): string {
  const angles = anglesAlong(path)
  const frames = path.map((eye, i) => {
    const { right, up, back } = axesOf(eye)
    return {
      frame: i + 1,
      position: eye.at,
      rotation_zxy_degrees: angles[i],
      axes: { right, up, back },
      focal_length_mm: focalMm(eye),
      vertical_fov_degrees: heightOfView(eye),
    }
  })
  const facts = {
    plate: slug,
    fps,
    width: size.width,
    height: size.height,
    unit: 'metre',
    world: 'right-handed, y up, camera looks down its -z',
    film_back_mm: [(FILM_BACK_HEIGHT_MM * size.width) / size.height, FILM_BACK_HEIGHT_MM],
    shutter: 'positions are those in the middle of each exposure',
    lens_distortion: {
      formula: 'undistorted = distorted * (1 + k1 * r * r), r in half picture heights',
      k1: WIDENING,
    },
  }
  return `${JSON.stringify({ ...facts, frames }, rounded, 2)}\n`
}

const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toFixed(6)) : value
