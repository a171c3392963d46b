import { expect, test } from 'vitest'
import { lookBytes, type ElementLook } from '#domain/composite/element-look.ts'
import { plateMatcher } from '#domain/composite/plate-match.ts'
import { brightnessBand, colorTemperature, contrastBand } from '#domain/picture/look-bands.ts'
import type { Look } from '#domain/picture/look.ts'

/** Black, with an orange light from the left. */
const NIGHT: Look = {
  colors: [
    { hex: '#000000', share: 0.7 },
    { hex: '#ff8000', share: 0.3 },
  ],
  brightness: 0.25,
  contrast: 0.6,
  keyLight: 'left',
}

function element(changes: Partial<Look>, blend: ElementLook['blend'] = 'over'): Uint8Array {
  const look = { ...NIGHT, colors: [{ hex: '#ff8000', share: 1 }], ...changes }
  return lookBytes({ look, blend })
}

const scoreOf = (plate: Look, bytes: Uint8Array) => plateMatcher(plate).scoreAt(bytes)

test('what is alike in all parts is a full match, for all of these reasons', () => {
  const bytes = element({})
  expect(scoreOf(NIGHT, bytes)).toBe(1)
  expect(plateMatcher(NIGHT).reasons(bytes)).toEqual([
    { kind: 'color', element: 'orange', plate: 'orange' },
    { kind: 'light', from: 'left' },
    { kind: 'brightness', plate: 'dark' },
    { kind: 'contrast', plate: 'high' },
  ])
})

test('light from the other side is half a match, to be flipped', () => {
  const bytes = element({ keyLight: 'right' })
  // Color 5, brightness 3, half of light's 3, contrast 1; of 12.
  expect(scoreOf(NIGHT, bytes)).toBeCloseTo(10.5 / 12, 6)
  expect(plateMatcher(NIGHT).reasons(bytes)).toContainEqual({
    kind: 'mirrored-light',
    from: 'right',
  })
  expect(scoreOf(NIGHT, element({ keyLight: 'top' }))).toBeCloseTo(9.75 / 12, 6)
  // Light that nobody knows the side of is not compared.
  expect(scoreOf(NIGHT, element({ keyLight: 'none' }))).toBe(1)
  expect(scoreOf({ ...NIGHT, keyLight: 'none' }, element({}))).toBe(1)
})

test('what adds light counts by its color and by how dark the plate is', () => {
  const fire = element({ keyLight: 'front', contrast: 0.1, brightness: 0.8 }, 'add')
  const score = (brightness: number) => scoreOf({ ...NIGHT, brightness }, fire)
  expect(score(0.25)).toBe(1)
  expect(score(0.35)).toBe(1)
  // Halfway between 0.35 and 0.75: color 5 and half of 3, of 8.
  expect(score(0.55)).toBeCloseTo(6.5 / 8, 6)
  expect(score(0.9)).toBeCloseTo(5 / 8, 6)
  expect(plateMatcher(NIGHT).reasons(fire)).toEqual([
    { kind: 'color', element: 'orange', plate: 'orange' },
    { kind: 'warm-light' },
    { kind: 'glow' },
  ])
})

test('gray smoke in even light fits a dark plate lit from the left badly', () => {
  const smoke = element({
    colors: [{ hex: '#808080', share: 1 }],
    brightness: 0.6,
    contrast: 0.1,
    keyLight: 'front',
  })
  // Gray is 0.6 light, farther from black than 0.5. Brightness 1 - 0.35 / 0.6, light a quarter, contrast nothing.
  expect(scoreOf(NIGHT, smoke)).toBeCloseTo((3 * (1 - 0.35 / 0.6) + 0.75) / 12, 6)
  expect(plateMatcher(NIGHT).reasons(smoke)).toEqual([])
})

test('colors are as close as their hues, weighed by how much of the element has them', () => {
  const half = element({
    colors: [
      { hex: '#ff8000', share: 0.5 },
      { hex: '#0000ff', share: 0.5 },
    ],
  })
  expect(scoreOf(NIGHT, half)).toBeCloseTo(9.5 / 12, 6)
  // A dark orange is called brown, and is the same hue.
  const lamp = { ...NIGHT, colors: [{ hex: '#804000', share: 1 }] }
  expect(plateMatcher(lamp).reasons(element({}))[0]).toEqual({
    kind: 'color',
    element: 'orange',
    plate: 'brown',
  })
  expect(scoreOf({ ...NIGHT, colors: [{ hex: '#0040ff', share: 1 }] }, element({}))).toBeCloseTo(
    7 / 12,
    6,
  )
})

test('bands and temperature', () => {
  expect([0.1, 0.35, 0.65].map((brightness) => brightnessBand({ brightness }))).toEqual([
    'dark',
    'medium',
    'bright',
  ])
  expect([0.1, 0.3, 0.6].map((contrast) => contrastBand({ contrast }))).toEqual([
    'low',
    'medium',
    'high',
  ])
  expect(colorTemperature(NIGHT)).toBe('warm')
  const of = (...colors: Look['colors']) => colorTemperature({ colors })
  expect(of({ hex: '#0040ff', share: 0.2 }, { hex: '#ff8000', share: 0.1 })).toBe('cool')
  expect(of({ hex: '#0040ff', share: 0.2 }, { hex: '#ff8000', share: 0.15 })).toBeNull()
  expect(of({ hex: '#808080', share: 1 })).toBeNull()
})
