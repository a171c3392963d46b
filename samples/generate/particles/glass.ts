import type { Rgb } from '../picture/colour.ts'
import { clamp, power, smoothstep } from '../picture/curves.ts'
import type { Frames, Size } from '../picture/frame.ts'
import { noiseTile } from '../picture/noise-tile.ts'
import { hashed } from '../picture/random.ts'
import { CoverCanvas } from './cover-canvas.ts'
import { brokenPane, type Pane, type Shard } from './glass-pane.ts'

export type Glass = {
  readonly pane: Pane
  /** Center of the pane as fractions of the picture, and the frame of the impact. */
  readonly at: readonly [number, number]
  readonly frame: number
  /** Splinters too small to have a shape. */
  readonly crumbs: number
}

export const window: Glass = {
  pane: { half: [0.62, 0.4], hit: [0.06, -0.06], spokes: 26, rings: 9 },
  at: [0.5, 0.46],
  frame: 2,
  crumbs: 1500,
}

/** Distance of the camera in picture heights, and gravity in picture heights per second squared. */
const CAMERA = 1.7
const GRAVITY = 2.6
const SHUTTER = 0.4
const BODY: Rgb = [0.1, 0.16, 0.15]
const rooms = noiseTile(77)

/** A pane that cracks, bursts toward the camera and falls. The frames before the impact are empty. */
export function* glass(size: Size, count: number, seed: number, look = window, fps = 24): Frames {
  const canvas = new CoverCanvas(size)
  const shards = brokenPane(look.pane, seed)
  const order = shards.map((_, i) => i)
  for (let frame = 0; frame < count; frame++) {
    canvas.clear()
    const age = (frame - look.frame) / fps
    if (age >= 0) {
      const depth = shards.map((shard, i) => posed(shard, { index: i, seed, age }).at[2])
      for (const i of order.toSorted((a, b) => depth[a] - depth[b])) {
        draw(canvas, look, shards[i], { index: i, seed, age, fps })
      }
      for (let i = 0; i < look.crumbs; i++) crumb(canvas, look, { index: i, seed, age, fps })
    }
    yield canvas.frame()
  }
}

type Vector = readonly [number, number, number]
type When = { readonly index: number; readonly seed: number; readonly age: number }

/** A shard's position and the two axes of its plane. The shard stays in place until the crack has reached it. */
function posed({ middle: [x, y], radius }: Shard, { index, seed, age }: When) {
  const chance = (n: number): number => hashed(index, seed * 16 + n)
  const away = Math.hypot(x, y)
  const leaves = 0.045 + 0.14 * away + 0.12 * chance(1) * away
  const t = Math.max(0, age - leaves)
  const punch = Math.exp(-away * 3.2)
  const speed = (0.25 + 1.5 * punch) * (0.6 + 0.8 * chance(2))
  const gone = (1 - Math.exp(-0.7 * t)) / 0.7
  const at: Vector = [
    x + (x / (away + 0.05)) * speed * 0.85 * gone + (chance(3) - 0.5) * 0.3 * gone,
    y + (y / (away + 0.05)) * speed * 0.6 * gone + 0.5 * GRAVITY * t * t,
    (0.2 + 1.1 * punch) * (0.4 + 0.9 * chance(4)) * gone,
  ]
  const spin = ((2 + 7 * chance(5)) * (0.35 + punch)) / (0.5 + radius * 6)
  const turn = spin * t
  const [tilt, heading] = [chance(6) * 6.28, (chance(7) - 0.5) * 1.6]
  const axis: Vector = [
    Math.cos(tilt) * Math.cos(heading),
    Math.sin(tilt) * Math.cos(heading),
    Math.sin(heading),
  ]
  return { at, right: rotated([1, 0, 0], axis, turn), down: rotated([0, 1, 0], axis, turn), t }
}

function rotated(v: Vector, a: Vector, by: number): Vector {
  const [cos, sin] = [Math.cos(by), Math.sin(by)]
  const along = (v[0] * a[0] + v[1] * a[1] + v[2] * a[2]) * (1 - cos)
  return [
    v[0] * cos + (a[1] * v[2] - a[2] * v[1]) * sin + a[0] * along,
    v[1] * cos + (a[2] * v[0] - a[0] * v[2]) * sin + a[1] * along,
    v[2] * cos + (a[0] * v[1] - a[1] * v[0]) * sin + a[2] * along,
  ]
}

type Moment = When & { readonly fps: number }

function draw(canvas: CoverCanvas, look: Glass, shard: Shard, moment: Moment): void {
  const { width, height } = canvas.size
  const now = posed(shard, moment)
  const before = posed(shard, { ...moment, age: moment.age - SHUTTER / moment.fps })
  const near = CAMERA / (CAMERA - now.at[2])
  if (CAMERA - now.at[2] < 0.25) return
  const moved = Math.hypot(now.at[0] - before.at[0], now.at[1] - before.at[1]) * near * height
  const girth = shard.radius * near * height
  const turned = Math.abs(now.right[2] - before.right[2]) * girth
  const moments = now.t > 0 ? Math.min(12, 1 + Math.floor((moved + turned) / 4)) : 1
  const overlap = Math.max(1, moments * clamp(girth / (girth + moved)))
  for (let m = 0; m < moments; m++) {
    const age = moment.age - (m * SHUTTER) / moment.fps / moments
    const { at, right, down } = posed(shard, { ...moment, age })
    const corners = shard.corners.map(([x, y]) => {
      const p = [0, 1, 2].map((i) => at[i] + right[i] * x + down[i] * y)
      const scale = (CAMERA / (CAMERA - p[2])) * height
      return [
        look.at[0] * width + (p[0] + look.pane.hit[0]) * scale,
        look.at[1] * height + (p[1] + look.pane.hit[1]) * scale,
      ] as const
    })
    fill(canvas, corners, {
      right,
      down,
      share: 1 / overlap,
      still: now.t <= 0,
      step: moments > 1 ? (moved + turned) / moments : 0,
    })
  }
}

type Face = {
  readonly right: Vector
  readonly down: Vector
  readonly share: number
  readonly still: boolean
  /**
   * Pixels that the face moves between two moments: its edges are equally soft, so that the moments run
   * together.
   */
  readonly step: number
}

/** Glass shows what it reflects, more so at grazing angles, and light in its edges. */
function fill(
  canvas: CoverCanvas,
  corners: readonly (readonly [number, number])[],
  face: Face,
): void {
  const { right, down, share, still, step } = face
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const box = canvas.inside(
    Math.min(...xs) - 1,
    Math.min(...ys) - 1,
    Math.max(...xs) + 2,
    Math.max(...ys) + 2,
  )
  if (!box) return
  const { width, height } = canvas.size
  const normal: Vector = [
    right[1] * down[2] - right[2] * down[1],
    right[2] * down[0] - right[0] * down[2],
    right[0] * down[1] - right[1] * down[0],
  ]
  const facing = Math.abs(normal[2])
  const mirror = 0.05 + 0.85 * power(1 - facing, 2.2)
  const side = normal[2] < 0 ? -1 : 1
  const edge = 1.1 + 0.9 * (height / 1080) + (1 - facing) * 2 + step
  const lit = (1.3 + step * 0.25) / (1.3 + step)
  const [mx, my] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const winding = area(corners) < 0 ? -1 : 1
  for (let py = box.top; py < box.bottom; py++) {
    for (let px = box.left; px < box.right; px++) {
      const inside = depth(corners, px + 0.5, py + 0.5, winding)
      if (inside <= 0) continue
      const vx = ((step > 2 ? mx : px) - width / 2) / height
      const vy = ((step > 2 ? my : py) - height / 2) / height
      const rx = vx * 0.6 + 2 * normal[0] * normal[2] * side
      const ry = vy * 0.6 + 2 * normal[1] * normal[2] * side
      const shown = surroundings(rx, ry)
      const rim = 1 - smoothstep(0, edge, inside)
      const glow = rim * lit * (still ? 0.3 : 0.55 + 0.45 * shown)
      const light = mirror * shown * 1.7 + glow * 0.75
      const cover =
        clamp(0.07 + mirror * shown * 1.1 + glow * 0.75) * Math.min(1, inside / (1 + step * 0.7))
      const body = 0.35 + 0.3 * shown
      const o = (py * width + px) * 4
      const colour: Rgb = [
        Math.min(1, BODY[0] * body + light * 0.92),
        Math.min(1, BODY[1] * body + light),
        Math.min(1, BODY[2] * body + light * 0.97),
      ]
      canvas.over(o, colour, 1 - power(1 - Math.min(0.98, cover), share))
    }
  }
}

/** A room with a bright window and lamps, with just enough detail to be reflected. */
function surroundings(x: number, y: number): number {
  const sky = smoothstep(0.5, -0.9, y) * 0.45
  const pane =
    smoothstep(0.06, 0.02, Math.abs(x + 0.55) - 0.22) *
    smoothstep(0.06, 0.02, Math.abs(y + 0.45) - 0.26)
  const lamp = smoothstep(0.09, 0.02, Math.hypot(x - 0.7, y + 0.5) - 0.1)
  const n = rooms(x * 0.35 + 0.2, y * 0.35)
  return clamp(sky + 0.55 * (n - 0.38) + 1.5 * pane + 1.8 * lamp, 0.02, 2)
}

const area = (corners: readonly (readonly [number, number])[]): number =>
  corners.reduce((sum, [x, y], i) => {
    const [nx, ny] = corners[(i + 1) % corners.length]
    return sum + x * ny - nx * y
  }, 0)

/** Distance from the nearest edge in pixels; negative outside. */
function depth(
  corners: readonly (readonly [number, number])[],
  x: number,
  y: number,
  winding: number,
): number {
  let least = Infinity
  for (let i = 0; i < corners.length; i++) {
    const [ax, ay] = corners[i]
    const [bx, by] = corners[i + 1 === corners.length ? 0 : i + 1]
    const ex = bx - ax
    const ey = by - ay
    const d =
      (winding * (ex * (y - ay) - ey * (x - ax))) / (Math.sqrt(ex * ex + ey * ey) || 1) + 0.5
    if (d <= 0) return 0
    if (d < least) least = d
  }
  return least
}

/** A splinter of a few pixels that flashes when it turns toward the light. */
function crumb(canvas: CoverCanvas, look: Glass, { index, seed, age, fps }: Moment): void {
  const chance = (n: number): number => hashed(index + 9000, seed * 16 + n)
  const { width, height } = canvas.size
  const turn = chance(1) * 6.28
  const start = 0.02 + 0.5 * chance(2) * chance(2)
  const own = age - 0.045 - 0.14 * start - 0.05 * chance(3)
  if (own <= 0) return
  const speed = (0.3 + 1.9 * chance(4) * chance(5)) * Math.exp(-start)
  const place = (t: number): readonly [number, number] => {
    const gone = (1 - Math.exp(-1.5 * t)) / 1.5
    const near = 1 + gone * chance(6) * 0.7
    const x = Math.cos(turn) * (start + speed * gone) + look.pane.hit[0]
    const y =
      Math.sin(turn) * (start * 0.7 + speed * gone * 0.8) + 0.5 * GRAVITY * t * t + look.pane.hit[1]
    return [look.at[0] * width + x * near * height, look.at[1] * height + y * near * height]
  }
  const flash = power(0.5 + 0.5 * Math.sin(own * (20 + 50 * chance(7)) + index), 6)
  const light = 0.22 + 0.78 * flash
  const radius = Math.max(0.6, (0.25 + 0.75 * chance(8) * chance(9)) * (height / 270) * 0.6)
  const ends = { from: place(own), to: place(Math.max(0, own - SHUTTER / fps)) }
  canvas.smear({
    ...ends,
    radius,
    colour: [0.85 * light, 0.95 * light, 0.92 * light],
    cover: 0.3 + 0.65 * flash,
  })
}
