import type { Rgb } from '../picture/colour.ts'
import type { Point } from '../picture/noise.ts'
import type { Mesh } from './mesh.ts'

/** A texel's position on the model in meters, and the direction that its face points. */
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
  /** Share of the sky that is visible from here. */
  open: number
  /** Number of the piece, which tells planks and panels apart. */
  piece: number
}

/** The paint at a texel: display values 0..1, and meters above the face. */
export type Coat = {
  r: number
  g: number
  b: number
  rough: number
  metal: number
  height: number
}

export type Paint = (at: Readonly<Spot>, coat: Coat) => void

/** A surface without textures, such as lenses, lamps and glass. */
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
  /** Turns around the vertical axis through `at` during the model's loop. */
  readonly spin?: Spin
  /** Pixels per meter, relative to the rest of the model. */
  readonly fineness?: number
  /** Degrees above which an edge stays sharp. */
  readonly crease?: number
}

/** A model in meters, standing on y = 0 or hanging from it. */
export type Model = {
  readonly parts: readonly Part[]
  /** Length of an animated model's loop in seconds, and how far it bobs in meters. */
  readonly loop?: { readonly seconds: number; readonly bob: number }
}

/** How finely round shapes are divided. */
export type Fineness = {
  /** Sides of a turned shape that fills the picture. */
  readonly turn: number
  /** Sides of a bar or a hose. */
  readonly sides: number
  /** Steps of half a rounded edge; `small` is the same for boards and small parts. */
  readonly bevel: number
  readonly small: number
  /** Whether nails, vents and the like are modeled; light files leave them to the textures. */
  readonly nailed: boolean
  /** Cells across one side of a stone. */
  readonly stone: number
}

export const FULL: Fineness = { turn: 60, sides: 12, bevel: 2, small: 1, nailed: true, stone: 41 }
export const LITE: Fineness = { turn: 22, sides: 6, bevel: 1, small: 0, nailed: false, stone: 16 }
