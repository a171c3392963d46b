import type { Rgb } from '../picture/colour.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { seeded } from '../picture/random.ts'
import { CoverCanvas } from './cover-canvas.ts'

/** Distant birds. Distances are in picture heights. */
export type Flock = {
  readonly birds: number
  /** Wingspan in picture heights, of the nearest and the farthest bird. */
  readonly span: readonly [number, number]
  /** Picture heights per second. */
  readonly speed: number
  /** Wing beats per second. */
  readonly beat: number
  readonly colour: Rgb
}

export const distantFlock: Flock = {
  birds: 64,
  span: [0.046, 0.02],
  speed: 0.26,
  beat: 3.6,
  colour: [0.085, 0.095, 0.115],
}

type Bird = {
  x: number
  y: number
  vx: number
  vy: number
  phase: number
  readonly depth: number
  readonly pace: number
}

const STEPS = 2
/** Moments drawn while the shutter is open. */
const MOMENTS = 3

/** Silhouettes that fly from left to right, stay together and keep their distance, beat their wings and glide. */
export function* flock(
  size: Size,
  count: number,
  seed: number,
  look = distantFlock,
  fps = 24,
): Frames {
  const random = seeded(seed)
  const canvas = new CoverCanvas(size)
  const birds: Bird[] = Array.from({ length: look.birds }, () => ({
    x: -0.12 - 0.85 * random(),
    y: 0.42 + (random() + random() - 1) * 0.26,
    vx: look.speed,
    vy: (random() - 0.5) * 0.05,
    phase: random() * 6.28,
    depth: random(),
    pace: 0.85 + 0.3 * random(),
  })).toSorted((a, b) => b.depth - a.depth)
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    for (const bird of birds) draw(canvas, look, bird, fps)
    yield canvas.frame()
    for (let i = 0; i < STEPS; i++) steer(birds, look, { h: 1 / fps / STEPS, time: frame / fps })
  }
}

/** Each bird steers toward its neighbors' direction and center, and away from those that are too close. */
function steer(
  birds: readonly Bird[],
  look: Flock,
  { h, time }: { h: number; time: number },
): void {
  for (const bird of birds) {
    let [ax, ay] = [0, 0]
    let [middleX, middleY, wayX, wayY, near] = [0, 0, 0, 0, 0]
    for (const other of birds) {
      const dx = other.x - bird.x
      const dy = other.y - bird.y
      const d = Math.hypot(dx, dy)
      if (other === bird || d > 0.22) continue
      near++
      middleX += dx
      middleY += dy
      wayX += other.vx - bird.vx
      wayY += other.vy - bird.vy
      const room = 0.04 + 0.02 * bird.depth
      if (d < room) {
        ax -= (dx / (d + 0.003)) * (room - d) * 22
        ay -= (dy / (d + 0.003)) * (room - d) * 22
      }
    }
    if (near > 0) {
      ax += (middleX * 0.55 + wayX * 1.1) / near
      ay += (middleY * 0.55 + wayY * 1.1) / near
    }
    const sway = Math.sin(time * 0.9 + bird.x * 2.4) * 0.07
    ax += (look.speed * bird.pace - bird.vx) * 0.9
    ay += (0.4 - bird.y) * 0.16 + sway - bird.vy * 0.5
    bird.vx += ax * h
    bird.vy += ay * h
    bird.x += bird.vx * h
    bird.y += bird.vy * h
    // Climbing birds beat harder; sinking ones glide.
    bird.phase += 2 * Math.PI * look.beat * bird.pace * h * (bird.vy < 0.025 ? 1 : 0.35)
  }
}

type Place = readonly [number, number]

function draw(canvas: CoverCanvas, look: Flock, bird: Bird, fps: number): void {
  const { width, height } = canvas.size
  const span = (look.span[0] + (look.span[1] - look.span[0]) * bird.depth) * height
  if (bird.x * height < -span || bird.x * height > width + span) return
  for (let m = 0; m < MOMENTS; m++) {
    const back = (0.5 * m) / fps / MOMENTS
    const at = [(bird.x - bird.vx * back) * height, (bird.y - bird.vy * back) * height] as const
    const phase = bird.phase - 2 * Math.PI * look.beat * back
    const cover = m === 0 ? 1 : 0.45
    silhouette(canvas, { at, span, phase, lean: bird.vy / look.speed, colour: look.colour, cover })
  }
}

type Pose = {
  readonly at: Place
  readonly span: number
  readonly phase: number
  readonly lean: number
  readonly colour: Rgb
  readonly cover: number
}

/** Seen from the side and slightly below: body, tail, and two wings with an arm and a hand each. */
function silhouette(canvas: CoverCanvas, { at, span, phase, lean, colour, cover }: Pose): void {
  const half = span * 0.5
  const body = span * 0.16
  const stroke = Math.sin(phase)
  const hand = Math.sin(phase - 0.9)
  const on = (x: number, y: number): Place => [at[0] + x - y * lean * 0.5, at[1] + y + x * lean]
  const part = (from: Place, to: Place, radius: number): void => {
    canvas.smear({
      from,
      to,
      radius: Math.max(0.5, radius),
      colour,
      cover: solid(from, to, radius, cover),
      soft: 0.35,
    })
  }
  part(on(-body, 0), on(body * 0.9, -0.01 * span), span * 0.042)
  part(on(body * 0.8, -0.012 * span), on(body * 1.35, -0.02 * span), span * 0.022)
  part(on(-body, 0), on(-body * 1.9, 0.012 * span), span * 0.028)
  for (const side of [1, 0.72]) {
    const shift = (1 - side) * span * 0.1
    const lift = half * 0.5 * stroke * side
    const elbow = [shift + body * 0.25, -lift] as const
    const tip = [
      shift - body * 0.5 - half * 0.12 * Math.abs(hand),
      -lift - half * (0.16 + 0.42 * hand) * side,
    ] as const
    const spread = side === 1 ? -1 : 1
    const out = half * 0.22 * spread
    for (let i = 0; i < 5; i++) {
      const t = i / 4
      const root = on(body * (0.5 - 0.8 * t) + shift, 0)
      const bend = on(elbow[0] - body * 0.7 * t + out * 0.5, elbow[1])
      part(root, bend, span * 0.03)
      part(
        bend,
        on(tip[0] - body * 0.25 * t + out, tip[1] + body * 0.12 * t),
        span * (0.02 - 0.008 * t),
      )
    }
  }
}

/** Coverage that a smear of this length needs to be as dense as one at rest. */
function solid(from: Place, to: Place, radius: number, cover: number): number {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const wide = Math.max(0.5, radius)
  return (cover * (wide * 2 + length * 0.8)) / (wide * 2.4)
}
