import { mixed, type Rgb } from '../picture/colour.ts'
import { clamp, power, smoothstep, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noise } from '../picture/noise.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'
import { fine } from './fine.ts'

const FPS = 24
const PALE_BLUE: Rgb = [0.5, 0.75, 1]

type Place = readonly [number, number, number]

export type Helix = {
  readonly ribbons: number
  readonly grains: number
  readonly motes: number
  /** Radians that a ribbon winds from bottom to top. */
  readonly winding: number
  readonly girth: number
  /** Where the helix swells: below 1 near the bottom and the top alike, above 1 in the middle. */
  readonly belly: number
  readonly downward: boolean
  /** Colors from bottom to top; null for blue to violet. */
  readonly palette: readonly [Rgb, Rgb] | null
}

export const vortex: Helix = {
  ribbons: 4,
  grains: 9400,
  motes: 1100,
  winding: 9.2,
  girth: 0.3,
  belly: 0.9,
  downward: false,
  palette: null,
}

/** Ribbons of dust that climb a turning helix, and the motes that they shed. Loops exactly. */
export function* magic(size: Size, count: number, seed: number, look = vortex): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const thin = fine(size)
  const canvas = new Canvas(size)
  const bell = (): number => random() + random() + random() - 1.5
  const grains = Array.from({ length: look.grains }, (_, i) => ({
    ribbon: i % look.ribbons,
    start: random(),
    off: [bell(), bell(), bell()] as const,
    mass: power(random(), 5),
    phase: random() * 6.28,
    hue: random(),
  }))
  const motes = Array.from({ length: look.motes }, () => ({
    born: random() * count,
    life: Math.min(count * 0.9, 14 + 26 * random()),
    start: random(),
    ribbon: Math.floor(random() * look.ribbons),
    vx: (random() - 0.5) * 30,
    vy: (random() - 0.5) * 16,
    mass: square(random()),
    hue: random(),
  }))

  const grainPlace = (g: (typeof grains)[number], climb: number, time: number): Place => {
    const [x, y, z] = ribbonPlace(look, g.ribbon, { climb, time })
    const spread = 0.006 + 0.028 * power(climb, 1.5)
    return [
      x + g.off[0] * spread + 0.035 * climb * Math.sin(g.phase + climb * 17),
      y + g.off[1] * spread + 0.02 * climb * Math.cos(g.phase * 2 + climb * 13),
      z + g.off[2] * spread,
    ]
  }
  const pixel = ([x, y, z]: Place): readonly [number, number] => {
    const near = nearness(z)
    const { width, height } = size
    return [width / 2 + x * height * near * 1.2, height / 2 + y * height * (0.75 + 0.25 * near)]
  }

  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const time = frame / count
    for (const g of grains) {
      const climb = (g.start + time) % 1
      const now = grainPlace(g, climb, time)
      const before = grainPlace(g, Math.max(0, climb - 0.55 / count), time - 0.55 / count)
      const near = nearness(now[2])
      const wave = Math.sin(climb * 31 + g.ribbon * 2 + 6 * noise(climb * 6, g.ribbon, 3))
      const shown = smoothstep(0, 0.06, climb) * power(1 - climb, 0.8)
      canvas.streak({
        from: pixel(now),
        to: pixel(before),
        width: (0.4 + 0.45 * g.mass) * thin * near,
        colour: hue(look, clamp(g.hue * 0.5 + climb * 0.5)),
        light: shown * (0.1 + 5 * g.mass) * (0.25 + 0.75 * square(0.5 + 0.5 * wave)) * near,
      })
    }
    for (const m of motes) {
      const age = (frame - m.born + count) % count
      if (age > m.life) continue
      const then = (frame - age) / count
      const place = ribbonPlace(look, m.ribbon, { climb: (m.start + then + 1) % 1, time: then })
      const [px, py] = pixel(place)
      const x = px + (m.vx * unit * age) / FPS
      const y = py + ((m.vy + (26 * age) / FPS) * unit * age) / FPS
      const part = age / m.life
      const shown = smoothstep(0, 0.1, part) * smoothstep(1, 0.3, part)
      const light = shown * (0.5 + 0.5 * Math.sin(age * 1.9 + m.born))
      const colour = hue(look, m.hue)
      const width = (0.4 + 0.5 * m.mass) * thin
      const to = [x + 0.3 * unit, y + 0.6 * unit] as const
      canvas.streak({ from: [x, y], to, width, colour, light: (0.6 + 7 * m.mass) * light })
      if (m.mass > 0.7)
        twinkle(canvas, [x, y], { unit, light, colour: look.palette?.[1] ?? PALE_BLUE })
    }
    canvas.bloom([
      [2 * unit, 0.3],
      [8 * unit, 0.14],
      [30 * unit, 0.1],
    ])
    yield canvas.frame(1.25)
  }
}

const nearness = (z: number): number => 1 / (1.25 - z * 0.8)

type Moment = { readonly climb: number; readonly time: number }

/** Where a ribbon is after climbing 0..1, in picture heights from the center; z points toward the viewer. */
function ribbonPlace(look: Helix, ribbon: number, { climb, time }: Moment): Place {
  const turn = climb * look.winding + (ribbon * 2 * Math.PI) / look.ribbons + time * 2 * Math.PI
  const girth =
    0.05 + look.girth * power(Math.sin(Math.PI * clamp(climb * 0.96 + 0.02)), look.belly)
  const radius = girth * (1 + 0.22 * Math.sin(climb * 11 + ribbon * 2.1 + time * 2 * Math.PI))
  const height = 0.43 - climb * 0.86 + 0.02 * Math.sin(turn * 2 + ribbon)
  return [Math.cos(turn) * radius * 1.15, look.downward ? -height : height, Math.sin(turn) * radius]
}

const blueToViolet = (h: number): Rgb =>
  h < 0.5 ? [0.06 + 0.1 * h, 0.32 + 0.5 * h, 1] : [0.1 + 0.9 * (h - 0.5), 0.42 - 0.5 * (h - 0.5), 1]

const hue = ({ palette }: Helix, h: number): Rgb =>
  palette ? mixed(...palette, h) : blueToViolet(h)

type Twinkle = { readonly unit: number; readonly light: number; readonly colour: Rgb }

function twinkle(
  canvas: Canvas,
  [x, y]: readonly [number, number],
  { unit, light, colour }: Twinkle,
) {
  const arm = 4 * unit * light
  const ray = { width: 0.2 * unit, colour, light: 2.2 * light }
  canvas.streak({ from: [x - arm, y], to: [x + arm, y], ...ray })
  canvas.streak({ from: [x, y - arm], to: [x, y + arm], ...ray })
}
