import type { Output } from './ffmpeg.ts'

const CODED = [
  'scale=out_color_matrix=bt709:out_range=tv',
  'format=yuva444p10le',
  'setparams=colorspace=bt709:color_primaries=bt709:color_trc=iec61966-2-1',
].join(',')

const FLAGS =
  '-c:v prores_ks -profile:v 4444 -alpha_bits 16 -vendor apl0 -movflags +write_colr -f mov'

/**
 * ProRes 4444 in QuickTime with 16-bit alpha. Color is converted with the Rec. 709 matrix; the frames' code values stay
 * what they are, sRGB, and the container and every frame say so (1-13-1), as the clips on sale do.
 */
export const proRes4444 = (file: string): Output => ({
  file,
  options: ['-vf', CODED, ...FLAGS.split(' ')],
})
