import { describe, expect, test } from 'vitest'
import { clipMeter } from '#server/media/clip-meter.ts'
import { flashesPerSecond, flashRating, lightGrid, type Picture } from '#server/media/flashes.ts'

type Rgb = readonly [number, number, number]

const SIZE = { width: 64, height: 36 }
const FPS = 24
const [BLACK, GREY, WHITE, RED, DARK_RED, ORANGE, BLUE]: readonly Rgb[] = [
  [0, 0, 0],
  [120, 120, 120],
  [255, 255, 255],
  [255, 0, 0],
  [90, 0, 0],
  [255, 120, 20],
  [0, 0, 255],
]

/** One color over a share of the width and as much of the height, black elsewhere. */
function picture([r, g, b]: Rgb = [0, 0, 0], share = 1): Picture {
  const data = new Uint8Array(SIZE.width * SIZE.height * 4)
  for (let at = 0; at < data.length; at += 4) {
    const x = (at / 4) % SIZE.width
    const y = Math.floor(at / 4 / SIZE.width)
    const isInside = x < SIZE.width * share && y < SIZE.height * share
    data.set(isInside ? [r, g, b, 255] : [0, 0, 0, 255], at)
  }
  return { ...SIZE, data }
}

/** A second in which a picture goes to and fro so many times, three frames each. */
function blinking(times: number, [one, other]: readonly [Picture, Picture]): Picture[] {
  const frames = Array.from({ length: FPS }, () => other)
  for (let blink = 0; blink < times; blink += 1) {
    frames[blink * 4 + 1] = one
    frames[blink * 4 + 2] = one
  }
  return frames
}

function flashesOf(frames: readonly Picture[]) {
  return flashesPerSecond(frames.map(lightGrid), FPS)
}

describe('flashes by light', () => {
  test.each([0, 1, 3, 5])('%i blinks of white are as many flashes, none of them red', (times) => {
    expect(flashesOf(blinking(times, [picture(WHITE), picture(BLACK)]))).toEqual({
      general: times,
      red: 0,
    })
  })

  test('what changes by less than a tenth of full luminance is none', () => {
    expect(flashesOf(blinking(5, [picture([85, 85, 85]), picture(BLACK)])).general).toBe(0)
  })

  test('what is smaller than a quarter of ten degrees is none', () => {
    expect(flashesOf(blinking(5, [picture(WHITE, 0.1), picture(BLACK)])).general).toBe(0)
    expect(flashesOf(blinking(5, [picture(WHITE, 0.3), picture(BLACK)])).general).toBe(5)
  })
})

describe('flashes of red', () => {
  test.each([
    ['red and black', RED, BLACK],
    ['red and gray of the same light', RED, GREY],
    ['red and blue', RED, BLUE],
    ['a dark red that is no flash by light', DARK_RED, BLACK],
  ])('%s are told', (_what, one, other) => {
    expect(flashesOf(blinking(4, [picture(one), picture(other)])).red).toBe(4)
  })

  test('a dark red flashes by its color alone', () => {
    expect(flashesOf(blinking(4, [picture(DARK_RED), picture(BLACK)]))).toEqual({
      general: 0,
      red: 4,
    })
  })

  test.each([
    ['fire, which is orange', ORANGE, BLACK],
    ['red that only dims', RED, DARK_RED],
    ['blue', BLUE, BLACK],
    ['white', WHITE, BLACK],
    ['noise too dark to have a color', [3, 0, 0] as Rgb, BLACK],
  ])('%s is none', (_what, one, other) => {
    expect(flashesOf(blinking(5, [picture(one), picture(other)])).red).toBe(0)
  })

  test('a slow turn to red and back is one flash, however many steps it takes', () => {
    const steps = [255, 190, 120, 60, 0, 0, 60, 120, 190, 255]
    const frames = steps.map((rest) => picture([255, rest, rest]))
    expect(flashesOf(frames).red).toBe(1)
  })

  test('a small one is none', () => {
    expect(flashesOf(blinking(5, [picture(RED, 0.1), picture(BLACK)])).red).toBe(0)
  })
})

test('the worse of both kinds rates a clip', () => {
  expect(flashRating({ general: 0, red: 0 })).toBe('none')
  expect(flashRating({ general: 3, red: 1 })).toBe('mild')
  expect(flashRating({ general: 0, red: 4 })).toBe('strong')
  expect(flashRating({ general: 4, red: 0 })).toBe('strong')
})

test('a clip is measured by both kinds, for whoever measures it', () => {
  const meter = clipMeter()
  for (const frame of blinking(4, [picture(DARK_RED), picture(BLACK)])) meter.add(frame)
  expect(meter.finish(FPS)).toMatchObject({
    flashesPerSecond: 0,
    redFlashesPerSecond: 4,
    flashRating: 'strong',
  })
})

test('dimmed as the player dims it, nothing can flash', () => {
  const dimmed = (value: number) => Math.round(value * 0.34)
  const gray = (level: number) => picture([dimmed(level), dimmed(level), dimmed(level)])
  expect(flashesOf(blinking(5, [gray(255), gray(0)]))).toEqual({ general: 0, red: 0 })
})
