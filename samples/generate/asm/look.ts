// How a picture is taken: read once per frame from floats, in the order of `lookValues` in camera.ts.

/** Left and bottom edge in cells, and cells per pixel. */
export let LEFT: f32 = 0
export let BOTTOM: f32 = 0
export let SCALE: f32 = 1
export let SIGMA: f32 = 0
export let HEAT: f32 = 0
export let EROSION: f32 = 0
export let DISPLACE: f32 = 0
export let FLICKER: f32 = 0
/** 0 if there is no smoke to show it on. */
export let RELIEF: f32 = 0
/** Pixels per side that one ray stands for: 1 or 2. */
export let STEP: i32 = 1
/** Rays between the nodes at which the coarse noise is computed: 1, 2 or 4. */
export let GAP: i32 = 1
/** Cells from one ray to the next. */
export let PITCH: f32 = 1
/** The side that the key light comes from: -1, 0 or 1. */
export let SIDE_OF_KEY: i32 = 0
/** Lumps of the coarse noise per cell, how much finer the fine noise is, and its strength. */
export let FREQUENCY: f32 = 0
export let FINER: f32 = 0
export let FINE: f32 = 0
/** The two carried noises: their weights and where each begins. */
export let WEIGHT_A: f32 = 0
export let WEIGHT_B: f32 = 0
export let START_A: v128 = f32x4.splat(0)
export let START_B: v128 = f32x4.splat(0)
/** The lowest density and heat that are drawn. */
export let THIN: f32 = 0
export let COLD: f32 = 0
export let EXPOSURE: f32 = 0
export let SMOKE: bool = false
/** Albedo times light, for key, fill and ambient. */
export let KEY: v128 = f32x4.splat(0)
export let FILL: v128 = f32x4.splat(0)
export let AMBIENT: v128 = f32x4.splat(0)

export function setLook(at: usize): void {
  LEFT = load<f32>(at)
  BOTTOM = load<f32>(at, 4)
  SCALE = load<f32>(at, 8)
  SIGMA = load<f32>(at, 12)
  HEAT = load<f32>(at, 16)
  EROSION = load<f32>(at, 20)
  DISPLACE = load<f32>(at, 24)
  FLICKER = load<f32>(at, 28)
  STEP = <i32>load<f32>(at, 36)
  SIDE_OF_KEY = <i32>load<f32>(at, 40)
  FREQUENCY = load<f32>(at, 44)
  FINER = load<f32>(at, 48)
  FINE = load<f32>(at, 52)
  WEIGHT_A = load<f32>(at, 56)
  WEIGHT_B = load<f32>(at, 60)
  START_A = v128.load(at, 64)
  START_B = v128.load(at, 80)
  KEY = v128.load(at, 96)
  FILL = v128.load(at, 112)
  AMBIENT = v128.load(at, 128)
  EXPOSURE = load<f32>(at, 144)
  SMOKE = load<f32>(at, 148) > 0
  THIN = load<f32>(at, 152)
  COLD = load<f32>(at, 156)
  GAP = <i32>load<f32>(at, 160)
  RELIEF = SMOKE ? load<f32>(at, 32) : 0
  PITCH = SCALE * <f32>STEP
}
