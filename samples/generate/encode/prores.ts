import type { Output } from './ffmpeg.ts'

const REC_709 = [
  'scale=out_color_matrix=bt709:out_range=tv',
  'format=yuva444p10le',
  'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709',
].join(',')

const FLAGS =
  '-c:v prores_ks -profile:v 4444 -alpha_bits 16 -vendor apl0 -movflags +write_colr -f mov'

/** ProRes 4444 in QuickTime with 16-bit alpha, color converted to and tagged as Rec. 709. */
export const proRes4444 = (file: string): Output => ({
  file,
  options: ['-vf', REC_709, ...FLAGS.split(' ')],
})
