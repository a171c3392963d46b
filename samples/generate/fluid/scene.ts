import { blackBody, mixed, type Rgb } from '../picture/colour.ts'
import { power, smoothstep } from '../picture/curves.ts'
import type { Frame, Frames, Size } from '../picture/frame.ts'
import { bloom, type Bloom } from './bloom.ts'
import { finerAt, type Lighting, type View } from './camera.ts'
import { calm, type Settings } from './settings.ts'
import { Fluid, type Dimensions, type Fields } from './solver.ts'

type Ramp = {
  /** The range of scaled heat between no glow and full glow. */
  readonly from: number
  readonly to: number
  readonly gain: number
  readonly extinction: number
  readonly kelvin: number
  readonly kelvinPerHeat: number
  /** How much brighter hot gas is than cool gas of the same thickness; 0 is flat. */
  readonly contrast: number
  /** Colors of cool and hot gas, for flames that burn no wood; a black body by default. */
  readonly colours?: readonly [Rgb, Rgb]
  /** The range of heat over which the color turns white. */
  readonly white?: readonly [number, number]
}

export type Scene = {
  readonly dimensions: Dimensions
  readonly seed: number
  /** Frames that are simulated but not shown before the first. */
  readonly preRoll: number
  /** Empty frames before anything appears. */
  readonly lead?: number
  /** The frame from which the smoke disperses, and the share that each step removes in the end. */
  readonly leaving?: readonly [number, number] | undefined
  readonly stepsPerFrame: number
  readonly settings: Partial<Settings>
  /** Center and bottom of the picture in cells, and cells per pixel at 270 lines. */
  readonly camera: { readonly middle: number; readonly bottom: number; readonly scale: number }
  readonly look: Partial<
    Omit<View, 'width' | 'height' | 'left' | 'bottom' | 'scale' | 'thin' | 'cold'>
  >
  readonly ramp?: Ramp
  readonly lighting: Lighting
  readonly bloom?: Bloom
  readonly start?: (fields: Fields, dimensions: Dimensions) => void
  /** Creates the painter of the source, which is called once per step. */
  readonly source?: ((dimensions: Dimensions) => (fields: Fields, step: number) => void) | undefined
  /** What the scene's functions were made from, so that the clip's stamp reflects it. */
  readonly plan?: unknown
}

const plainLook = {
  sigma: 0.1,
  heatScale: 0,
  erosion: 0,
  frequency: 0.5,
  displace: 0.8,
  flicker: 0.1,
  relief: 1,
  edge: 24,
  lightX: 0,
  lightZ: 0,
  keySigma: 0,
  fillSide: 1,
  fillRise: 0.4,
  fillSigma: 0.1,
} as const

/** Simulates a scene and yields its pictures, frame by frame. */
export function* renderScene(scene: Scene, size: Size, count: number): Frames {
  const fluid = new Fluid(scene.dimensions, scene.seed)
  const source = scene.source?.(scene.dimensions)
  const lead = scene.lead ?? 0
  let step = 0
  fluid.setRamp(scene.ramp ? glowOf(scene.ramp) : () => [0, 0, 0, 0])
  for (let frame = -scene.preRoll; frame < count; frame++) {
    if (frame === lead - scene.preRoll) scene.start?.(fluid.fields(), scene.dimensions)
    const settings = settingsAt(scene, frame)
    for (let i = 0; i < scene.stepsPerFrame && frame >= lead - scene.preRoll; i++, step++) {
      fluid.step(settings, source && ((fields) => source(fields, step)))
    }
    if (frame >= 0) yield picture(fluid, scene, size)
  }
}

function settingsAt({ settings, leaving }: Scene, frame: number): Settings {
  const all = { ...calm, ...settings }
  if (!leaving) return all
  const [from, share] = leaving
  return { ...all, thinning: Math.max(all.thinning, share * smoothstep(from, from + 24, frame)) }
}

export function startFluid(scene: Scene): Fluid {
  const fluid = new Fluid(scene.dimensions, scene.seed)
  scene.start?.(fluid.fields(), scene.dimensions)
  return fluid
}

function picture(fluid: Fluid, scene: Scene, size: Size): Frame {
  const scale = (scene.camera.scale * 270) / size.height
  const left = scene.camera.middle - (size.width / 2) * scale
  const place = { ...size, left, bottom: scene.camera.bottom, scale }
  const frequency = scene.look.frequency ?? plainLook.frequency
  const finer = finerAt(frequency, (scene.camera.scale * 270) / 1080)
  const look = { ...plainLook, finer, ...scene.look }
  const seen = fluid.view({ ...look, ...place, ...leastSeen(scene, look) }, scene.lighting)
  const frame = { ...size, data: seen.slice() }
  return scene.bloom ? bloom(frame, scene.bloom) : frame
}

const NEVER = 1e9

/** Noise may raise the heat by half before it is looked up in the ramp. */
function leastSeen({ lighting, ramp }: Scene, { heatScale }: { heatScale: number }) {
  return {
    thin: lighting.smoke ? 0.002 : NEVER,
    cold: ramp ? (0.65 * ramp.from) / heatScale : NEVER,
  }
}

function glowOf(ramp: Ramp) {
  const { from, to, gain, extinction, kelvin, kelvinPerHeat, contrast, colours, white } = ramp
  return (heat: number): readonly [number, number, number, number] => {
    const k = power(smoothstep(from, to, heat), 1.8) * gain
    const light = k * Math.exp(contrast * (heat - 0.65))
    if (colours) {
      const hue = mixed(...colours, smoothstep(from, to, heat))
      const [r, g, b] = mixed(hue, [1, 1, 1], white ? smoothstep(...white, heat) : 0)
      return [r * light, g * light, b * light, k * extinction]
    }
    const [r, g, b] = blackBody(kelvin + kelvinPerHeat * heat)
    // Redder than a black body, as cameras show burning fuel.
    const hue = mixed(
      [r, g * 0.64, b * 0.42],
      [1, 0.84, 0.58],
      white ? smoothstep(...white, heat) : 0,
    )
    return [hue[0] * light, hue[1] * light, hue[2] * light, k * extinction]
  }
}
