import type { Scene } from '../fluid/scene.ts'
import type { Frames, Size } from '../picture/frame.ts'

type Particles<Look> = (size: Size, count: number, seed: number, look: Look) => Frames

type Recipe =
  | { readonly scene: Scene }
  | {
      readonly particles: (size: Size, count: number, seed: number) => Frames
      /** What `particles` was given beside the seed: part of the clip's stamp. */
      readonly look: unknown
      readonly seed: number
    }

/** How one clip is made. Frames are at 24 a second. */
export type Clip = {
  readonly from: Recipe
  /** Module that renders it: with all it imports, it decides whether the clip is up to date. */
  readonly module: string
  /** Clips of the same run are views of one simulation, which is computed once for all of them. */
  readonly run: string | null
  readonly frames: number
  /** `exact` loops by construction; a number of frames is cross-faded; null plays once. */
  readonly loop: 'exact' | number | null
  /** Share of the clip where its poster is taken. */
  readonly poster: number
  /** WebP quality of the poster's alpha: wide glows show bands below 100. */
  readonly posterAlpha: 85 | 100
  /** VP9 and H.264 quality of the 480x270 files; lower is better and larger. */
  readonly quality: readonly [number, number]
  readonly hd: boolean
  /** Its wide glow has another colour than what glows, which the encoder must keep. */
  readonly tinted?: true
  /** VP9 quality of the 3840x2160 file, or null for none. */
  readonly fourK: number | null
}

const plain = {
  run: null,
  loop: null,
  poster: 0.4,
  posterAlpha: 85,
  quality: [40, 26],
  hd: false,
  fourK: null,
} as const

/** Frames over which the end of a simulated loop fades into its beginning. */
export const FADE = 20

export const fluid = (scene: Scene, module: string, frames: number): Clip => ({
  ...plain,
  from: { scene },
  module: `fluid/scenes/${module}.ts`,
  frames,
})

type Source<Look> = {
  readonly particles: Particles<Look>
  readonly look: Look
  readonly module: string
  readonly frames: number
  readonly seed?: number
}

export const grains = <Look>(source: Source<Look>): Clip => {
  const { particles, look, module, frames, seed = 42 } = source
  return {
    ...plain,
    from: { particles: (size, count, own) => particles(size, count, own, look), look, seed },
    module: `particles/${module}.ts`,
    frames,
    posterAlpha: 100,
  }
}
