import { expect, test } from 'vitest'
import { framesOf } from '#samples/generate/job/render.ts'
import { bokehLights, party, type LampString } from '#samples/generate/particles/bokeh-lights.ts'
import { Canvas } from '#samples/generate/particles/canvas.ts'
import { grinder, sparks } from '#samples/generate/particles/sparks.ts'
import type { Frame, Frames, Size } from '#samples/generate/picture/frame.ts'
import type { Clip } from '#samples/generate/products/clip.ts'
import { clips } from '#samples/generate/products/clips.ts'

const TINY: Size = { width: 96, height: 54 }

function rendered(slug: string, size: Size): Frames {
  const clip = clipOf(slug)
  return framesOf(clip, size, clip.frames)
}

function clipOf(slug: string): Clip {
  const clip = clips[slug]
  if (!clip) throw new Error(`There is no ${slug}.`)
  return clip
}

const shownShare = ({ data }: Frame): number => {
  let shown = 0
  for (let o = 3; o < data.length; o += 4) shown += (data[o] ?? 0) > 100 ? 1 : 0
  return shown / (data.length / 4)
}

const difference = (a: Frame, b: Frame): number => {
  let sum = 0
  for (let o = 3; o < a.data.length; o += 4) sum += Math.abs((a.data[o] ?? 0) - (b.data[o] ?? 0))
  return sum / (a.data.length / 4)
}

const particles = Object.keys(clips).filter((slug) => {
  const { from } = clipOf(slug)
  return 'particles' in from || from.over
})
const hits = particles.filter(
  (slug) => clipOf(slug).loop === null && /hit|burst|shatter|shock|nova|ray|strike/.test(slug),
)

test('sparks in a picture four times as large are finer lines, not larger ones', () => {
  const look = { ...grinder, preRoll: 0, flare: 0, forks: 0, bursts: [[0, 120]] as const, rate: 0 }
  const share = (height: number): number => {
    const size = { width: (height * 16) / 9, height }
    const [frame] = [...sparks(size, 2, 3, look)].slice(-1)
    return frame ? shownShare(frame) : 0
  }
  expect(share(135)).toBeGreaterThan(0.005)
  expect(share(540)).toBeLessThan(share(135) * 0.8)
})

test('light is the same whether the canvas knows what was touched or takes it all', () => {
  const drawn = (all: boolean): Frame => {
    const canvas = new Canvas({ width: 200, height: 120 })
    if (all) canvas.touch({ left: 0, top: 0, right: 200, bottom: 120 })
    canvas.streak({ from: [61, 33], to: [80, 41], width: 1.4, colour: [1, 0.6, 0.3], light: 9 })
    canvas.bloom([
      [2, 0.2],
      [9, 0.1],
    ])
    return canvas.frame(1.2)
  }
  const [some, whole] = [drawn(false), drawn(true)]
  expect(shownShare(whole)).toBeGreaterThan(0)
  const off = some.data.map((value, o) =>
    o % 4 === 3 ? Math.abs(value - (whole.data[o] ?? 0)) : 0,
  )
  expect(Math.max(...off)).toBeLessThanOrEqual(1)
})

test('there are hits to look at', () => {
  expect(hits.length).toBeGreaterThan(10)
})

test.each(hits)('%s starts on an empty frame', (slug) => {
  const [first] = rendered(slug, TINY)
  expect(first?.data.some((value) => value > 0)).toBe(false)
})

test('pieces fly over the dust of their hit, and not before it', () => {
  const clip = clipOf('squib-hit-wood')
  const { from } = clip
  if (!('scene' in from) || !from.over) throw new Error('It has no pieces over its dust.')
  const [first, , , , , hit] = framesOf(clip, TINY, 6)
  const [, , , , , dust] = framesOf({ ...clip, from: { scene: from.scene } }, TINY, 6)
  if (!first || !hit || !dust) throw new Error('There are too few frames.')
  expect(first.data.some((value) => value > 0)).toBe(false)
  expect(dust.data.some((value) => value > 0)).toBe(true)
  expect(difference(hit, dust)).toBeGreaterThan(0)
  const thinner = hit.data.filter((value, o) => o % 4 === 3 && value < (dust.data[o] ?? 0) - 1)
  expect(thinner).toHaveLength(0)
})

test.each([
  'steady-rain',
  'falling-snow',
  'attic-dust-sunbeam',
  'drifting-embers',
  'summoning-circle-floor',
  'plasma-beam-blue',
])('%s goes from its last frame to its first as from any to the next', (slug) => {
  const frames = [...rendered(slug, TINY)]
  const [first, second] = frames
  const last = frames.at(-1)
  const before = frames.at(-2)
  if (!first || !second || !last || !before) throw new Error('There are too few frames.')
  const usual = (difference(first, second) + difference(before, last)) / 2
  expect(difference(last, first)).toBeLessThan(usual * 1.35 + 0.05)
})

test('weather lasts five seconds or more, and the densest rain three', () => {
  for (const slug of ['steady-rain', 'falling-snow', 'attic-dust-sunbeam']) {
    const { frames, fps = 24 } = clipOf(slug)
    expect(frames / fps).toBeGreaterThanOrEqual(5)
  }
  const { frames, fps = 24 } = clipOf('storm-rain-slanted')
  expect(frames / fps).toBeGreaterThanOrEqual(3)
})

test('a clip of 30 frames a second moves less from frame to frame than one of 24', () => {
  const spread = (fps: number): number => {
    const look = { ...grinder, preRoll: 0, flare: 0, bursts: [[0, 60]] as const, rate: 0 }
    const [frame] = [...sparks({ width: 240, height: 135 }, 4, 3, look, fps)].slice(-1)
    let right = 0
    frame?.data.forEach((value, o) => {
      if (o % 4 === 3 && value > 60) right = Math.max(right, ((o - 3) / 4) % 240)
    })
    return right
  }
  expect(spread(30)).toBeLessThan(spread(24))
  expect(clipOf('bird-flock-distant').fps).toBe(25)
})

test('automatic fire does not end in the middle of a flash', () => {
  const lit = [...rendered('machine-gun-burst', TINY)].map(({ data }) =>
    data.some((value) => value > 0),
  )
  expect(lit.slice(0, 2)).toEqual([false, false])
  expect(lit.slice(2, 47)).not.toContain(false)
  expect(lit.slice(-6)).not.toContain(true)
})

test('a lamp out of focus is a disk in the middle of the picture, and a cat’s eye at its side', () => {
  const middle = discAt(8 / 9)
  const side = discAt(1.62)
  expect(middle.across / middle.down).toBeCloseTo(1, 1)
  expect(side.across / side.down).toBeLessThan(0.85)
})

/** Pixels across and down of a single disc whose center is at `x`, in heights of the picture. */
function discAt(x: number): { readonly across: number; readonly down: number } {
  const place = { from: [x, 0.5], to: [x, 0.5], sag: 0, stray: 0, drift: 0 } as const
  const string: LampString = { ...place, lamps: 1, radius: [0.1, 0.1], light: 1 }
  const look = { ...party, strings: [string] }
  const [frame] = bokehLights({ width: 480, height: 270 }, 1, 4, look)
  const columns = new Set<number>()
  const rows = new Set<number>()
  frame?.data.forEach((value, o) => {
    if (o % 4 !== 3 || value < 40) return
    columns.add(((o - 3) / 4) % 480)
    rows.add(Math.floor((o - 3) / 4 / 480))
  })
  return { across: columns.size, down: rows.size }
}
