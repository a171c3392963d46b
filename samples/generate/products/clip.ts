import type { Scene } from '../fluid/scene.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { laidOver } from '../picture/lay-over.ts'

type Rate = 24 | 25 | 30

type Particles<Look> = (size: Size, count: number, seed: number, look: Look, fps?: number) => Frames

type Recipe =
  | {
      readonly scene: Scene
      /** What is laid over the gas, frame by frame. */
      readonly over?: {
        readonly lay: (gas: Frames, size: Size, count: number) => Frames
        /** What the overlay was made from; part of the clip's stamp. */
        readonly look: unknown
        readonly seed: number
      }
    }
  | {
      readonly particles: (size: Size, count: number, seed: number) => Frames
      /** What `particles` receives besides the seed; part of the clip's stamp. */
      readonly look: unknown
      readonly seed: number
    }

/** How one clip is made. */
export type Clip = {
  /** Frames per second; 24 by default. */
  readonly fps?: Rate
  readonly from: Recipe
  /** Module that renders the clip: its code and all its imports decide whether the clip is up to date. */
  readonly module: string
  readonly frames: number
  /** `exact` loops by construction; a number is the number of cross-faded frames; null plays once. */
  readonly loop: 'exact' | number | null
  /** Position of the poster frame, as a fraction of the clip. */
  readonly poster: number
  /** WebP quality of the poster's alpha: wide glows show banding below 100. */
  readonly posterAlpha: 85 | 100
  /** VP9 and H.264 quality of the 480x270 files; lower is better and larger. */
  readonly quality: readonly [number, number]
  /** The wide glow has a different color from what glows, which the encoder must keep. */
  readonly tinted?: true
  /** VP9 quality of the 960x540 preview, which is for judging motion and timing. */
  readonly look: number
  /** VP9 quality of the 1920x1080 file. */
  readonly sold: number
  /** VP9 quality of the 3840x2160 file, or null for none. */
  readonly fourK: number | null
}

const plain = {
  loop: null,
  poster: 0.4,
  posterAlpha: 85,
  quality: [51, 33],
  look: 62,
  sold: 52,
  fourK: null,
} as const

/** Frames over which the end of a simulated loop is faded into its beginning. */
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
  readonly fps?: Rate
}

export const grains = <Look>(source: Source<Look>): Clip => {
  const { particles, look, module, frames, seed = 42, fps } = source
  return {
    ...plain,
    ...(fps && { fps }),
    from: { particles: (size, count, own) => particles(size, count, own, look, fps), look, seed },
    module: `particles/${module}.ts`,
    frames,
    posterAlpha: 100,
  }
}

/** A simulation with particles over it, at 24 frames per second; `module` imports both. */
export const gasAndGrains = <Look>(
  scene: Scene,
  { particles, look, module, frames, seed = 42 }: Source<Look>,
): Clip => ({
  ...plain,
  from: {
    scene,
    over: {
      lay: (gas, size, count) => laidOver(gas, particles(size, count, seed, look)),
      look,
      seed,
    },
  },
  module,
  frames,
  posterAlpha: 100,
})
