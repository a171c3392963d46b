import type { Rgb } from '../picture/colour.ts'
import type { Point } from '../picture/noise.ts'
import type { Mesh } from './mesh.ts'

/** A texel's place on the model: meters, and the way the face looks. */
export type Spot = {
  x: number
  y: number
  z: number
  nx: number
  ny: number
  nz: number
  /** 0 on a face, 1 on a right-angled edge. */
  edge: number
  /** 0 on a face, 1 in a right-angled corner. */
  crease: number
  /** Share of the sky that is seen from here. */
  open: number
  /** Number of the piece: planks and panels are told apart by it. */
  piece: number
}

/** What is painted there: display values 0..1, and meters above the face. */
export type Coat = {
  r: number
  g: number
  b: number
  rough: number
  metal: number
  height: number
}

export type Paint = (at: Readonly<Spot>, coat: Coat) => void

/** A surface without textures: lenses, lamps, glass. */
export type Plain = {
  readonly name: string
  readonly colour: Rgb
  readonly roughness: number
  readonly metalness: number
  readonly glow?: Rgb
  /** Less than 1 for glass. */
  readonly alpha?: number
}

type Spin = { readonly turns: number; readonly at: Point }

export type Part = {
  readonly name: string
  readonly mesh: Mesh
  readonly surface: Paint | Plain
  /** Turns about the vertical axis through `at`, over the model's loop. */
  readonly spin?: Spin
  /** Pixels a meter, against the rest of the model. */
  readonly fineness?: number
  /** Degrees above which an edge stays sharp. */
  readonly crease?: number
}

/** A model in meters, standing on y = 0 or hanging from it. */
export type Model = {
  readonly parts: readonly Part[]
  /** Seconds of the loop of an animated model, and how far it bobs in meters. */
  readonly loop?: { readonly seconds: number; readonly bob: number }
}

/** How finely round things are divided. */
export type Fineness = {
  /** Sides of something turned that fills the picture. */
  readonly turn: number
  /** Sides of a bar or a hose. */
  readonly sides: number
  /** Steps of half a rounded edge, and of those of boards and small parts. */
  readonly bevel: number
  readonly small: number
  /** Whether it has nails, vents and the like, which the light files leave to the textures. */
  readonly nailed: boolean
  /** Cells across a side of a stone. */
  readonly stone: number
}

export const FULL: Fineness = { turn: 60, sides: 12, bevel: 2, small: 1, nailed: true, stone: 41 }
export const LITE: Fineness = { turn: 22, sides: 6, bevel: 1, small: 0, nailed: false, stone: 16 }
