import { execFileSync } from 'node:child_process'
import type { Facts } from './made.ts'

const SPACES: Readonly<Record<string, string>> = { bt709: 'Rec. 709' }
const TRANSFERS: Readonly<Record<string, string>> = {
  bt709: 'Rec. 709',
  'iec61966-2-1': 'sRGB',
  linear: 'Linear',
}

export type Colors = Pick<Facts, 'bit_depth' | 'color_space' | 'transfer'>

/** The color coding that a delivered file declares, as ffprobe reads it; null for what it does not declare. */
export function colorFacts(file: string): Colors {
  const asked = 'stream=pix_fmt,bits_per_raw_sample,color_space,color_transfer'
  const options = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', asked, '-of', 'json']
  const { streams } = JSON.parse(execFileSync('ffprobe', [...options, file], { encoding: 'utf8' }))
  const [{ pix_fmt: format = '', color_space: space, color_transfer: transfer }] = streams
  return {
    bit_depth: Number(/p(10|12|16)[lb]e$/.exec(format)?.[1] ?? 8),
    color_space: SPACES[space] ?? null,
    transfer: TRANSFERS[transfer] ?? null,
  }
}
