import type { Variant } from './product.ts'

export const CODECS = ['prores', 'dnxhr', 'exr', 'h264', 'vp9'] as const
export type Codec = (typeof CODECS)[number]

export const FRAME_RATES = [24, 25, 30, 50, 60] as const
export type FrameRate = (typeof FRAME_RATES)[number]

/** The kind of file that somebody works with, so that it is the one shown first. Null: no preference. */
export interface FileDefaults {
  readonly codec: Codec | null
  readonly frameRate: FrameRate | null
}

/** Of somebody who has not said. */
export const NO_DEFAULTS: FileDefaults = { codec: null, frameRate: null }

/** How files name their codec. */
const NAMED: Readonly<Record<Codec, RegExp>> = {
  prores: /prores/i,
  dnxhr: /dnx/i,
  exr: /exr/i,
  h264: /h\.?264/i,
  vp9: /vp9/i,
}

/** The files in somebody's codec; all of them where there is none, or no preference. */
export function inPreferredCodec(
  variants: readonly Variant[],
  { codec }: FileDefaults,
): readonly Variant[] {
  const preferred = codec ? variants.filter((variant) => NAMED[codec].test(variant.codec)) : []
  return preferred.length > 0 ? preferred : variants
}

/** Whether footage was shot at a rate other than the one somebody works at: 23.976 counts as 24, 29.97 as 30. */
export function playsAtAnotherRate(fps: number | null, { frameRate }: FileDefaults): boolean {
  return fps !== null && frameRate !== null && Math.round(fps) !== frameRate
}
