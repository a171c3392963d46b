import { expect, test } from 'vitest'
import { familyOf } from '#domain/picture/color-family.ts'
import { lookMeter, type Pixels } from '#domain/picture/look.ts'
import { hexOf, luminance, oklabFromHex, oklabOf } from '#domain/picture/oklab.ts'

type Rgba = readonly [number, number, number, number]

/** A picture of a color for each of its places. */
function picture(width: number, height: number, at: (x: number, y: number) => Rgba): Pixels {
  const data = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(at(x, y), (y * width + x) * 4)
  }
  return { width, height, data }
}

function lookOf(pixels: Pixels, kind: 'element' | 'plate' = 'plate') {
  const meter = lookMeter()
  meter.add(pixels)
  return meter.finish(kind)
}

const WHITE: Rgba = [255, 255, 255, 255]
const BLACK: Rgba = [0, 0, 0, 255]
const CLEAR: Rgba = [0, 0, 0, 0]
const RED: Rgba = [255, 0, 0, 255]

// As published with the space: https://bottosson.github.io/posts/oklab/
test.each([
  ['#ffffff', 1, 0, 0],
  ['#ff0000', 0.628, 0.2249, 0.1258],
  ['#00ff00', 0.8664, -0.2339, 0.1795],
  ['#0000ff', 0.452, -0.0325, -0.3115],
])('%s is where Oklab has it', (hex, lightness, a, b) => {
  const color = oklabFromHex(hex)
  expect(color.lightness).toBeCloseTo(lightness, 3)
  expect(color.a).toBeCloseTo(a, 3)
  expect(color.b).toBeCloseTo(b, 3)
  expect(hexOf(color)).toBe(hex)
})

test('luminance weighs the channels as sRGB does', () => {
  expect(luminance(255, 255, 255)).toBeCloseTo(1, 6)
  expect(luminance(188, 188, 188)).toBeCloseTo(0.5029, 3)
  expect(luminance(0, 255, 0)).toBeCloseTo(0.7152, 6)
})

test.each([
  ['#ff0000', 'red'],
  ['#dc143c', 'red'],
  ['#ff8000', 'orange'],
  ['#ffa500', 'orange'],
  ['#ffff00', 'yellow'],
  ['#008000', 'green'],
  ['#00ff00', 'green'],
  ['#00ffff', 'cyan'],
  ['#008080', 'cyan'],
  ['#0000ff', 'blue'],
  ['#4169e1', 'blue'],
  ['#8a2be2', 'purple'],
  ['#800080', 'purple'],
  ['#ff1493', 'pink'],
  ['#ffc0cb', 'pink'],
  ['#8b4513', 'brown'],
  ['#ffffff', 'white'],
  ['#808080', 'gray'],
  ['#202020', 'black'],
  ['#000000', 'black'],
])('%s is called %s', (hex, family) => {
  expect(familyOf(oklabFromHex(hex))).toBe(family)
})

test('colors have the share of what is seen, by alpha, and three are told at most', () => {
  const half = picture(4, 4, (x) => (x < 2 ? RED : [0, 0, 255, 85]))
  expect(lookOf(half)?.colors).toEqual([
    { hex: '#ff0000', share: 0.75 },
    { hex: '#0000ff', share: 0.25 },
  ])
  const four = picture(8, 1, (x) => {
    const colors: readonly Rgba[] = [RED, [0, 255, 0, 255], [0, 0, 255, 255], WHITE]
    return colors[Math.floor(x / 2)] ?? CLEAR
  })
  expect(lookOf(four)?.colors).toHaveLength(3)
  expect(lookOf(picture(4, 4, () => CLEAR))).toBeNull()
})

test('the black behind an element without alpha is no color of it; with alpha, and of a plate, it is one', () => {
  const flame = picture(10, 10, (x, y) => (x === 0 && y < 2 ? RED : BLACK))
  expect(lookOf(flame, 'element')?.colors).toEqual([{ hex: '#ff0000', share: 1 }])
  expect(lookOf(flame)?.colors).toEqual([{ hex: '#000000', share: 0.98 }])
  const soot = picture(10, 10, (x) => (x < 5 ? BLACK : CLEAR))
  expect(lookOf(soot, 'element')?.colors).toEqual([{ hex: '#000000', share: 1 }])
  expect(
    lookOf(
      picture(4, 4, () => BLACK),
      'element',
    ),
  ).toBeNull()
})

test('brightness is the mean lightness as it looks, and contrast reaches from the dark to the light', () => {
  const halves = picture(10, 10, (x) => (x < 5 ? BLACK : WHITE))
  expect(lookOf(halves)).toMatchObject({ brightness: 0.5, contrast: 1 })
  const gray = lookOf(picture(4, 4, () => [124, 124, 124, 255]))
  expect(gray?.contrast).toBe(0)
  expect(gray?.brightness).toBeCloseTo(oklabOf(124, 124, 124).lightness, 3)
  // One pixel in a hundred is no contrast.
  expect(lookOf(picture(10, 10, (x, y) => (x + y === 0 ? WHITE : BLACK)))?.contrast).toBe(0)
})

test.each([
  ['left', (x: number) => x < 16],
  ['right', (x: number) => x >= 16],
  ['top', (_: number, y: number) => y < 16],
  ['none', (_: number, y: number) => y >= 16],
  ['front', () => true],
] as const)('the light comes from: %s', (side, isLit) => {
  const lit = picture(32, 32, (x, y) => (isLit(x, y) ? [200, 200, 200, 255] : [90, 90, 90, 255]))
  expect(lookOf(lit)?.keyLight).toBe(side)
})

test('a ball of smoke off the middle is lit from the side that is brighter, wherever it stands', () => {
  const ball = picture(64, 64, (x, y) => {
    if (Math.hypot(x - 48, y - 32) > 12) return CLEAR
    return x < 48 ? [210, 210, 210, 255] : [70, 70, 70, 255]
  })
  expect(lookOf(ball)?.keyLight).toBe('left')
})

test('a clip is measured over all of its frames', () => {
  const meter = lookMeter()
  meter.add(picture(4, 4, () => RED))
  meter.add(picture(4, 4, () => [0, 0, 255, 255]))
  expect(meter.finish('plate')?.colors.map(({ share }) => share)).toEqual([0.5, 0.5])
})
