import { mixed, type Rgb } from '../picture/colour.ts'
import { clamp, square } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { seeded } from '../picture/random.ts'
import { Canvas } from './canvas.ts'
import { fine } from './fine.ts'

/** One shell: the frame in which it bursts, where, and what it throws. */
export type Shell = {
  readonly breaks: number
  readonly at: readonly [number, number]
  readonly stars: number
  /** Pixels per second at 270 lines, and seconds that a star burns. */
  readonly speed: number
  readonly life: number
  readonly gravity: number
  readonly drag: number
  /** First and last color. */
  readonly young: Rgb
  readonly old: Rgb
  /** Fraction of the stars that flicker out in flashes. */
  readonly crackle: number
  /** Length of the tail behind a star, in seconds. */
  readonly tail: number
}

const TAIL_STEPS = 7

/** Shells in the sky: a climb, a burst, and stars that slow down in the air and sink. */
export function* fireworks(
  size: Size,
  count: number,
  seed: number,
  shells: readonly Shell[],
  fps = 24,
): Frames {
  const random = seeded(seed)
  const unit = size.height / 270
  const canvas = new Canvas(size)
  const loaded = shells.map((shell) => ({ shell, stars: thrown(shell, random) }))
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    for (const { shell, stars } of loaded) {
      const age = (frame - shell.breaks) / fps
      const at = [shell.at[0] * size.width, shell.at[1] * size.height] as const
      if (age < 0) climb(canvas, shell, { at, age })
      else if (age < shell.life * 1.2) {
        if (age < 0.16) {
          const light = 3 * (1 - age / 0.16)
          canvas.glow({ at, radius: 26 * unit, colour: shell.young, light })
        }
        for (const star of stars) burn(canvas, shell, { star, at, age })
      }
    }
    canvas.bloom([
      [2 * unit, 0.2],
      [9 * unit, 0.09],
      [30 * unit, 0.05],
    ])
    yield canvas.frame(1.3)
  }
}

type Star = ReturnType<typeof thrown>[number]

/** Directions spread evenly over a sphere, so that the burst is round from every side. */
function thrown({ stars, life }: Shell, random: () => number) {
  return Array.from({ length: stars }, (_, i) => {
    const up = 1 - (2 * (i + 0.5)) / stars
    const turn = i * 2.39996 + random() * 0.25
    const flat = Math.sqrt(1 - up * up)
    return {
      x: Math.cos(turn) * flat,
      y: up,
      pace: 0.9 + 0.2 * random(),
      life: life * (0.75 + 0.35 * random()),
      phase: random() * 99,
      crackles: random(),
    }
  })
}

type Burning = { readonly star: Star; readonly at: readonly [number, number]; readonly age: number }

function burn(canvas: Canvas, shell: Shell, { star, at, age }: Burning): void {
  if (age > star.life) return
  const unit = canvas.size.height / 270
  const part = age / star.life
  const crackling = star.crackles < shell.crackle && part > 0.6
  const twinkle = crackling ? square(Math.max(0, Math.sin(age * 60 + star.phase))) * 2.6 : 1
  const light = (1 - part * part) * twinkle
  const colour = mixed(shell.young, shell.old, clamp(part * 1.5))
  const place = (time: number): readonly [number, number] => {
    const gone = ((1 - Math.exp(-shell.drag * time)) / shell.drag) * shell.speed * star.pace
    const fall = (shell.gravity * time * time) / (2 + shell.drag * time)
    return [at[0] + star.x * gone * unit, at[1] + (star.y * gone + fall) * unit]
  }
  let from = place(age)
  for (let i = 1; i <= TAIL_STEPS; i++) {
    const back = age - (shell.tail * i) / TAIL_STEPS
    if (back < 0) return
    const to = place(back)
    const fade = square(1 - (i - 1) / TAIL_STEPS)
    canvas.streak({
      from,
      to,
      width: 0.6 * fine(canvas.size),
      colour,
      light: 2.8 * light * fade,
      joined: true,
    })
    from = to
  }
}

const CLIMB = 0.7

function climb(
  canvas: Canvas,
  shell: Shell,
  { at, age }: { readonly at: readonly [number, number]; readonly age: number },
): void {
  if (age < -CLIMB) return
  const { height } = canvas.size
  const unit = height / 270
  const place = (time: number): readonly [number, number] => {
    const left = square(-time / CLIMB)
    return [at[0] + 14 * unit * left, at[1] + (height - at[1]) * left]
  }
  const colour: Rgb = [1, 0.7, 0.4]
  const [from, to] = [place(age), place(Math.max(-CLIMB, age - 0.06))]
  canvas.streak({ from, to, width: 0.6 * unit, colour, light: 2, taper: 0.8 })
}
