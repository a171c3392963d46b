import { readFileSync } from 'node:fs'
import { fourNoises } from '../picture/noise.ts'
import { freshAt, grainAt, lookValues, tones, type Lighting, type View } from './camera.ts'
import { settingValues, type Settings } from './settings.ts'

export type Dimensions = readonly [number, number, number]

/** Live views of the grids, four floats per cell: (u, v, w, -) and (density, heat, fuel, -). */
export type Fields = { readonly velocity: Float32Array; readonly scalars: Float32Array }

export type Paint = (fields: Fields) => void

type Level = { nx: number; ny: number; nz: number; q: number; rhs: number; scratch: number }

type Kernels = Record<string, (...numbers: number[]) => void>

const kernels = new WebAssembly.Module(
  readFileSync(new URL('../asm/kernels.wasm', import.meta.url)),
)

const PAGE = 65536
const MOST_PIXELS = 1920 * 1080
/** Bytes needed for one tile of the picture; see `view` in asm/view.ts. */
const TILE_BYTES = 32 * 32 * 32 + 34 * 33 * 24 + 37 * 36 * 48
/** Bytes needed for one band of rays; see `view` in asm/view.ts. */
const BAND_BYTES = 256 + 40 * (1920 + 4) * 32
const DAMPING = 0.857
/** Share of the cell-to-cell oscillation that each step removes from the flow. */
const STEADYING = 0.5
/** A speed above this (cells per step) means that the pressure solve has diverged. */
const SPEED_LIMIT = 60

/** Smoke and fire in a box of cells. Dimensions are multiples of 16. */
export class Fluid {
  readonly dimensions: Dimensions
  readonly cells: number
  private readonly call: Kernels
  private readonly floats: Float32Array
  private readonly levels: Level[] = []
  private readonly at: Record<string, number> = {}
  private top = PAGE
  private steps = 0
  private readonly seed: number

  constructor(dimensions: Dimensions, seed: number) {
    this.dimensions = dimensions
    this.seed = seed
    const [nx, ny, nz] = dimensions
    this.cells = nx * ny * nz
    for (const name of ['v', 's', 'vGuess', 'sGuess', 'vNext', 'sNext']) {
      this.at[name] = this.reserve(this.cells * 16 + 64)
    }
    for (const name of ['key', 'fill', 'expansion']) this.at[name] = this.reserve(this.cells * 4)
    for (const name of ['offsetsA', 'offsetsB', 'offsetsNext']) {
      this.at[name] = this.reserve(this.cells * 2 + 64)
    }
    this.at['marks'] = this.reserve(this.cells)
    this.at['spare'] = this.reserve(nx * (ny + 4))
    this.at['settings'] = this.reserve(256)
    this.at['look'] = this.reserve(256)
    this.at['ramp'] = this.reserve(1024 * 16)
    this.at['tones'] = this.reserve(4098 * 4)
    this.at['noise'] = this.reserve(32 * 32 * 32 * 16)
    this.at['tile'] = this.reserve(TILE_BYTES)
    this.at['band'] = this.reserve(BAND_BYTES)
    this.at['out'] = this.reserve(MOST_PIXELS * 4)
    this.reserveLevels(dimensions)
    const pages = Math.ceil(this.top / PAGE) + 1
    const memory = new WebAssembly.Memory({ initial: pages, maximum: PAGE })
    const instance = new WebAssembly.Instance(kernels, { env: { memory } })
    this.call = instance.exports as Kernels
    this.call['setSize'](nx, ny, nz)
    this.floats = new Float32Array(memory.buffer)
    this.floats.set(fourNoises(seed), this.at['noise'] >> 2)
    this.floats.set(tones(), this.at['tones'] >> 2)
  }

  /** Sets the glow per unit of heat: the ramp returns (r, g, b, extinction) for heat 0..1. */
  setRamp(ramp: (heat: number) => readonly [number, number, number, number]): void {
    for (let i = 0; i < 1024; i++) this.floats.set(ramp(i / 1023), (this.at['ramp'] >> 2) + i * 4)
  }

  fields(): Fields {
    const part = (at: number): Float32Array =>
      this.floats.subarray(at >> 2, (at >> 2) + this.cells * 4)
    return { velocity: part(this.at['v']), scalars: part(this.at['s']) }
  }

  /** Runs one step; `paint` may write the fields after the gas has moved and burned. */
  step(settings: Settings, paint?: Paint): void {
    const { v, s, vGuess, sGuess, vNext, sNext, expansion, marks } = this.at
    this.floats.set(settingValues(settings), this.at['settings'] >> 2)
    this.call['findGas'](s, marks)
    this.call['advect'](v, s, vGuess, sGuess, vNext, marks)
    this.call['correct'](v, s, vGuess, sGuess, vNext, sNext, marks)
    Object.assign(this.at, { v: vNext, s: sNext, vNext: v, sNext: s })
    this.call['curl'](vNext, vGuess)
    this.call['applyForces'](vNext, sNext, vGuess, expansion, this.at['settings'])
    paint?.(this.fields())
    this.call['steady'](vNext, vGuess, STEADYING)
    Object.assign(this.at, { v: vGuess, vGuess: vNext })
    const swelling = settings.swell > 0
    if (swelling) this.call['soften'](expansion, v)
    const [finest] = this.levels
    this.call['divergence'](vGuess, swelling ? v : expansion, finest.rhs)
    this.cycle(0)
    this.call['project'](vGuess, finest.q)
    this.assertCalm()
    this.carryTexture()
  }

  /** RGBA with straight alpha. Valid until the next call. */
  view(look: View, light: Lighting): Uint8Array {
    const { s, key, fill, out, ramp, noise, sGuess, marks, spare, offsetsA, offsetsB } = this.at
    const { tones: curve, tile, band } = this.at
    if (look.keySigma > 0) {
      this.call['lightFromAbove'](s, key, look.lightX, look.lightZ, look.keySigma)
      this.call['lightFromSide'](s, fill, look.fillSide, look.fillRise, look.fillSigma)
    }
    const values = lookValues(look, light, grainAt(this.steps, this.seed))
    this.floats.set(values, this.at['look'] >> 2)
    this.call['setLook'](this.at['look'])
    this.call['pack'](s, key, fill, sGuess, marks, spare, look.edge)
    for (const offsets of [offsetsA, offsetsB]) this.call['easeTorn'](offsets)
    this.call['setNoise'](marks, noise, offsetsA, offsetsB)
    this.call['setMarch'](sGuess, marks, ramp, tile)
    const { width, height } = look
    this.call['view'](out, width, height, curve, tile, band)
    return new Uint8Array(this.floats.buffer, out, width * height * 4)
  }

  private carryTexture(): void {
    const bytes = this.cells * 2
    freshAt(this.steps).forEach((fresh, layer) => {
      const name = layer === 0 ? 'offsetsA' : 'offsetsB'
      const from = this.at[name]
      if (fresh) this.call['zero'](from, bytes)
      this.call['carry'](this.at['v'], from, this.at['offsetsNext'])
      Object.assign(this.at, { [name]: this.at['offsetsNext'], offsetsNext: from })
    })
    this.steps++
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

  /** One multigrid V-cycle, warm-started from the previous step. */
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
