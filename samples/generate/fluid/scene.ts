import { blackBody, mixed, type Rgb } from '../picture/colour.ts'
import { power, smoothstep } from '../picture/curves.ts'
import type { Frame, Frames, Size } from '../picture/frame.ts'
import { bloom, type Bloom } from './bloom.ts'
import { shade, type Lighting } from './shade.ts'
import { calm, Fluid, type Dimensions, type Fields, type Settings, type View } from './solver.ts'

type Ramp = {
  /** Window of heat (as a share of `hottest`) between no glow and full glow. */
  readonly from: number
  readonly to: number
  readonly gain: number
  readonly extinction: number
  readonly kelvin: number
  readonly kelvinPerHeat: number
  /** How much brighter hot gas is than cool gas of the same thickness; 0 is flat. */
  readonly contrast: number
  /** Colours of cool and of hot gas, for flames that burn no wood; a black body without them. */
  readonly colours?: readonly [Rgb, Rgb]
}

export type Scene = {
  readonly dimensions: Dimensions
  readonly seed: number
  /** Frames that run unseen before the first. */
  readonly preRoll: number
  readonly stepsPerFrame: number
  readonly settings: Partial<Settings>
  /** Middle and bottom of the picture in cells, and cells per pixel at 270 lines. */
  readonly camera: { readonly middle: number; readonly bottom: number; readonly scale: number }
  readonly look: Partial<Omit<View, 'width' | 'height' | 'left' | 'bottom' | 'scale'>>
  readonly ramp?: Ramp
  readonly lighting: Lighting
  readonly bloom?: Bloom
  readonly start?: (fields: Fields, dimensions: Dimensions) => void
  /** Makes the painter of the source; it is called once a step. */
  readonly source?: (dimensions: Dimensions) => (fields: Fields, step: number) => void
  /** What its functions were made from, so that a clip's stamp knows. */
  readonly plan?: unknown
}

const plainLook = {
  sigma: 0.1,
  heatScale: 0,
  erosion: 0,
  frequency: 0.5,
  edge: 24,
  lightX: 0,
  lightZ: 0,
  keySigma: 0,
  fillSide: 1,
  fillRise: 0.4,
  fillSigma: 0.1,
} as const

/** What is seen of a scene, and at which sizes. */
export type Viewed = { readonly scene: Scene; readonly sizes: readonly Size[] }

/**
 * Simulates a scene once and gives each moment as every view shows it, at every size. The first
 * view says how it moves; the others bring their own camera, ramp and light.
 */
export function* renderViews(views: readonly Viewed[], count: number): Generator<Frame[][]> {
  const [{ scene }] = views
  const fluid = startFluid(scene)
  const source = scene.source?.(scene.dimensions)
  const settings = { ...calm, ...scene.settings }
  let step = 0
  for (let frame = -scene.preRoll; frame < count; frame++) {
    for (let i = 0; i < scene.stepsPerFrame; i++, step++) {
      fluid.step(settings, source && ((fields) => source(fields, step)))
    }
    if (frame >= 0) yield views.map((view) => pictures(fluid, view))
  }
}

export function startFluid(scene: Scene): Fluid {
  const fluid = new Fluid(scene.dimensions, scene.seed)
  scene.start?.(fluid.fields(), scene.dimensions)
  return fluid
}

/** One size only. */
export function* renderOne(scene: Scene, size: Size, count: number): Frames {
  for (const [[frame]] of renderViews([{ scene, sizes: [size] }], count)) yield frame
}

function pictures(fluid: Fluid, { scene, sizes }: Viewed): Frame[] {
  fluid.setRamp(scene.ramp ? glowOf(scene.ramp) : () => [0, 0, 0, 0])
  return sizes.map((size) => picture(fluid, scene, size))
}

function picture(fluid: Fluid, scene: Scene, size: Size): Frame {
  const scale = (scene.camera.scale * 270) / size.height
  const left = scene.camera.middle - (size.width / 2) * scale
  const place = { ...size, left, bottom: scene.camera.bottom, scale }
  const frame = shade(fluid.view({ ...plainLook, ...scene.look, ...place }), size, scene.lighting)
  return scene.bloom ? bloom(frame, scene.bloom) : frame
}

function glowOf(ramp: Ramp) {
  const { from, to, gain, extinction, kelvin, kelvinPerHeat, contrast, colours } = ramp
  return (heat: number): readonly [number, number, number, number] => {
    const k = power(smoothstep(from, to, heat), 1.8) * gain
    const light = k * Math.exp(contrast * (heat - 0.65))
    if (colours) {
      const [r, g, b] = mixed(...colours, smoothstep(from, to, heat))
      return [r * light, g * light, b * light, k * extinction]
    }
    const [r, g, b] = blackBody(kelvin + kelvinPerHeat * heat)
    // Redder than Planck, as cameras show burning fuel.
    return [r * light, g * light * 0.64, b * light * 0.42, k * extinction]
  }
}
