import { readFileSync } from 'node:fs'
import { tiledNoise } from '../picture/noise.ts'

/** What drives the gas, per step. Order matters: `applyForces` reads them as floats in this order. */
export type Settings = {
  readonly swirl: number
  readonly buoyancy: number
  readonly weight: number
  readonly cooling: number
  readonly radiation: number
  readonly thinning: number
  readonly burnRate: number
  readonly heatYield: number
  readonly sootYield: number
  readonly windX: number
  readonly windZ: number
  readonly windRate: number
  readonly drag: number
  readonly swell: number
  readonly ignition: number
}

export const calm: Settings = {
  swirl: 0.3,
  buoyancy: 0,
  weight: 0,
  cooling: 0,
  radiation: 0,
  thinning: 0,
  burnRate: 0,
  heatYield: 1,
  sootYield: 0.2,
  windX: 0,
  windZ: 0,
  windRate: 0,
  drag: 0,
  swell: 0,
  ignition: 0.05,
}

const settingOrder = Object.keys(calm) as (keyof Settings)[]

export type Dimensions = readonly [number, number, number]

/** Live views of the grids, four floats a cell: (u, v, w, -) and (density, heat, fuel, -). */
export type Fields = { readonly velocity: Float32Array; readonly scalars: Float32Array }

export type Paint = (fields: Fields) => void

export type View = {
  readonly width: number
  readonly height: number
  /** Left and bottom edge in cells, and cells per pixel. */
  readonly left: number
  readonly bottom: number
  readonly scale: number
  readonly sigma: number
  readonly heatScale: number
  readonly erosion: number
  readonly frequency: number
  readonly edge: number
  /** Shear of the key light, and extinction for both lights; 0 for no light. */
  readonly lightX: number
  readonly lightZ: number
  readonly keySigma: number
  readonly fillSide: 1 | -1
  readonly fillRise: number
  readonly fillSigma: number
}

type Level = { nx: number; ny: number; nz: number; q: number; rhs: number; scratch: number }

type Kernels = Record<string, (...numbers: number[]) => void>

const kernels = new WebAssembly.Module(
  readFileSync(new URL('../asm/kernels.wasm', import.meta.url)),
)

const PAGE = 65536
const MOST_PIXELS = 960 * 540
const DAMPING = 0.857
/** Faster than this (cells per step) means that the pressure has come apart. */
const SPEED_LIMIT = 60

/** Smoke and fire on a box of cells. Dimensions are multiples of 16. */
export class Fluid {
  readonly dimensions: Dimensions
  readonly cells: number
  private readonly call: Kernels
  private readonly floats: Float32Array
  private readonly levels: Level[] = []
  private readonly at: Record<string, number> = {}
  private top = PAGE

  constructor(dimensions: Dimensions, seed: number) {
    this.dimensions = dimensions
    const [nx, ny, nz] = dimensions
    this.cells = nx * ny * nz
    for (const name of ['v', 's', 'vGuess', 'sGuess', 'vNext', 'sNext']) {
      this.at[name] = this.reserve(this.cells * 16 + 64)
    }
    for (const name of ['key', 'fill', 'expansion']) this.at[name] = this.reserve(this.cells * 4)
    this.at['settings'] = this.reserve(256)
    this.at['look'] = this.reserve(256)
    this.at['ramp'] = this.reserve(1024 * 16)
    this.at['noise'] = this.reserve(64 * 64 * 64 * 4)
    this.at['out'] = this.reserve(MOST_PIXELS * 32)
    this.reserveLevels(dimensions)
    const pages = Math.ceil(this.top / PAGE) + 1
    const memory = new WebAssembly.Memory({ initial: pages, maximum: PAGE })
    const instance = new WebAssembly.Instance(kernels, { env: { memory } })
    this.call = instance.exports as Kernels
    this.call['setSize'](nx, ny, nz)
    this.floats = new Float32Array(memory.buffer)
    this.floats.set(tiledNoise(seed), this.at['noise'] >> 2)
  }

  /** Glow per unit of heat: the ramp gives (r, g, b, extinction) for heat 0..1. */
  setRamp(ramp: (heat: number) => readonly [number, number, number, number]): void {
    for (let i = 0; i < 1024; i++) this.floats.set(ramp(i / 1023), (this.at['ramp'] >> 2) + i * 4)
  }

  fields(): Fields {
    const part = (at: number): Float32Array =>
      this.floats.subarray(at >> 2, (at >> 2) + this.cells * 4)
    return { velocity: part(this.at['v']), scalars: part(this.at['s']) }
  }

  /** One step; `paint` may write the fields after they have moved and burnt. */
  step(settings: Settings, paint?: Paint): void {
    const { v, s, vGuess, sGuess, vNext, sNext, expansion } = this.at
    const values = settingOrder.map((name) => settings[name])
    this.floats.set(values, this.at['settings'] >> 2)
    this.call['advect'](v, s, vGuess, sGuess, vNext)
    this.call['correct'](v, s, vGuess, sGuess, vNext, sNext)
    Object.assign(this.at, { v: vNext, s: sNext, vNext: v, sNext: s })
    this.call['curl'](vNext, vGuess)
    this.call['applyForces'](vNext, sNext, vGuess, expansion, this.at['settings'])
    paint?.(this.fields())
    const [finest] = this.levels
    this.call['divergence'](vNext, expansion, finest.rhs)
    this.cycle(0)
    this.call['project'](vNext, finest.q)
    this.assertCalm()
  }

  /** Eight floats a pixel, see `view` in asm/view.ts. Valid until the next call. */
  view(look: View): Float32Array {
    const { s, key, fill, out, ramp, noise } = this.at
    if (look.keySigma > 0) {
      this.call['lightFromAbove'](s, key, look.lightX, look.lightZ, look.keySigma)
      this.call['lightFromSide'](s, fill, look.fillSide, look.fillRise, look.fillSigma)
    }
    const { left, bottom, scale, sigma, erosion, frequency, edge } = look
    const heat = look.heatScale * 1023
    const numbers = [left, bottom, scale, sigma, heat, erosion, frequency, 0, edge]
    this.floats.set(numbers, this.at['look'] >> 2)
    this.call['view'](s, key, fill, out, look.width, look.height, ramp, noise, this.at['look'])
    return this.floats.subarray(out >> 2, (out >> 2) + look.width * look.height * 8)
  }

  private reserve(bytes: number): number {
    const start = this.top
    this.top += (bytes + 255) & ~255
    return start
  }

  private reserveLevels([x, y, z]: Dimensions): void {
    let [nx, ny, nz] = [x, y, z]
    for (;;) {
      const bytes = (nx + 2) * (ny + 2) * (nz + 2) * 4 + 64
      const q = this.reserve(bytes)
      this.levels.push({ nx, ny, nz, q, rhs: this.reserve(bytes), scratch: this.reserve(bytes) })
      if (nx % 8 || ny % 2 || nz % 2 || Math.min(nx, ny, nz) <= 4) return
      nx >>= 1
      ny >>= 1
      nz >>= 1
    }
  }

  /** One multigrid V-cycle, warm from the step before. */
  private cycle(depth: number): void {
    const level = this.levels[depth]
    const coarse = this.levels[depth + 1]
    if (!coarse) return this.smooth(level, 24)
    const { nx, ny, nz } = level
    this.smooth(level, 3)
    this.call['restrict'](level.q, level.rhs, level.scratch, coarse.rhs, nx, ny, nz)
    this.call['zero'](coarse.q, (coarse.nx + 2) * (coarse.ny + 2) * (coarse.nz + 2) * 4)
    this.cycle(depth + 1)
    this.call['prolong'](level.q, coarse.q, nx, ny, nz)
    this.smooth(level, 3)
  }

  private smooth(level: Level, times: number): void {
    const { nx, ny, nz } = level
    for (let i = 0; i < times; i++) {
      this.call['pad'](level.q, nx, ny, nz)
      this.call['smooth'](level.q, level.rhs, level.scratch, nx, ny, nz, DAMPING)
      ;[level.q, level.scratch] = [level.scratch, level.q]
    }
    this.call['pad'](level.q, nx, ny, nz)
  }

  private assertCalm(): void {
    const { velocity } = this.fields()
    for (let i = 1; i < velocity.length; i += 4 * 61) {
      const speed = Math.abs(velocity[i])
      if (!(speed < SPEED_LIMIT)) throw new Error(`The gas moves ${speed} cells a step.`)
    }
  }
}
