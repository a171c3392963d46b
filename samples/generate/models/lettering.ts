import { clamp } from '../picture/curves.ts'

/** Strokes on a field 4 wide and 6 high: pairs of digits (x, y), one polyline after the other. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: '002640 1232',
  B: '00063645443303 33424130 3000',
  C: '4536160501103041',
  D: '00062645412000',
  E: '46060040 0333',
  F: '460600 0333',
  G: '453616050110304143 4323',
  H: '0006 4046 0343',
  I: '2026 1030 1636',
  K: '0006 4603 0340',
  L: '060040',
  M: '0006234640',
  N: '00064046',
  O: '163645413010010516',
  P: '000636454433 3303',
  J: '4641301001',
  Q: '163645413010010516 2240',
  R: '00063645433303 2340',
  S: '4536160504133342413010 1001',
  T: '0646 2620',
  U: '060110304146',
  V: '062046',
  W: '0610233046',
  X: '0046 0640',
  Y: '062346 2320',
  Z: '06460040',
  0: '163645413010010516 0145',
  1: '152620 1030',
  2: '05163645440040',
  3: '06462333424130 301001',
  4: '30360242',
  5: '4606043443413010 1001',
  6: '453616050110304142331302',
  7: '064610',
  8: '1333444536160504130201103041 414233',
  9: '0110304145361605041343',
  '-': '1333',
  '.': '2021',
  '/': '0046',
}

type Strokes = readonly (readonly [number, number, number, number])[]

const strokesOf = (glyph: string): Strokes =>
  glyph.split(' ').flatMap((line) => {
    const points = [...line.matchAll(/(\d)(\d)/g)].map(([, x, y]) => [Number(x), Number(y)])
    return points.slice(1).map(([x, y], i) => [points[i][0], points[i][1], x, y] as const)
  })

const font = new Map(Object.entries(GLYPHS).map(([letter, glyph]) => [letter, strokesOf(glyph)]))

const ADVANCE = 5.6

export type Line = {
  readonly text: string
  /** Center of the line and height of its letters, in meters. */
  readonly x: number
  readonly y: number
  readonly high: number
  /** Half the width of a stroke, as a fraction of the height. */
  readonly weight?: number
}

/** How much of a point is covered by a line of lettering, 0..1, with an edge of about a millimeter. */
export function lettered(
  { text, x, y, high, weight = 0.085 }: Line,
  px: number,
  py: number,
): number {
  const unit = high / 6
  const down = (py - y) / unit + 3
  const across = (px - x) / unit + (text.length * ADVANCE - (ADVANCE - 4)) / 2
  if (down < -1 || down > 7 || across < -1 || across > text.length * ADVANCE) return 0
  const index = Math.floor((across + (ADVANCE - 4) / 2) / ADVANCE)
  const strokes = font.get(text[index] ?? ' ')
  if (!strokes) return 0
  const [u, half] = [across - index * ADVANCE, weight * 6]
  let least = 9
  for (const [ax, ay, bx, by] of strokes) {
    const [dx, dy] = [bx - ax, by - ay]
    const t = clamp(((u - ax) * dx + (down - ay) * dy) / (dx * dx + dy * dy))
    least = Math.min(least, Math.hypot(u - ax - t * dx, down - ay - t * dy))
  }
  return clamp((half - least) * 5 + 0.5)
}
