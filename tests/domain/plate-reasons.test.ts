import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lookBytes } from '#domain/composite/element-look.ts'
import { plateMatcher, type MatchReason } from '#domain/composite/plate-match.ts'
import { MOST_REASONS, chosenReasons } from '#domain/composite/chosen-reasons.ts'
import { familyOf } from '#domain/picture/color-family.ts'
import { COLOR_FAMILIES } from '#domain/picture/color-names.ts'
import { brightnessBand, colorTemperature, contrastBand } from '#domain/picture/look-bands.ts'
import type { Look } from '#domain/picture/look.ts'
import { oklabFromHex } from '#domain/picture/oklab.ts'
import { matchMessage, plateMessage } from '#messages/plate-match-messages.ts'

/** Orange, and not so dark that it is called that. */
const DUSK: Look = {
  colors: [
    { hex: '#c06020', share: 0.7 },
    { hex: '#402010', share: 0.3 },
  ],
  brightness: 0.42,
  contrast: 0.5,
  keyLight: 'left',
}

const looks = fc.record({
  colors: fc.array(
    fc.record({
      hex: fc
        .integer({ min: 0, max: 0xffffff })
        .map((color) => `#${color.toString(16).padStart(6, '0')}`),
      share: fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  brightness: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  contrast: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  keyLight: fc.constantFrom<Look['keyLight']>('left', 'right', 'top', 'front', 'none'),
})
const elements = fc.record({ look: looks, blend: fc.constantFrom('over', 'add', 'screen') })

const OPPOSITE: Partial<Record<Look['keyLight'], Look['keyLight']>> = {
  left: 'right',
  right: 'left',
}

function contradicts(reason: MatchReason, plate: Look): boolean {
  switch (reason.kind) {
    case 'color':
      return !plate.colors.some(({ hex }) => familyOf(oklabFromHex(hex)) === reason.plate)
    case 'warm-light':
      return colorTemperature(plate) !== 'warm' || plate.keyLight === 'none'
    case 'glow':
      return brightnessBand(plate) !== 'dark'
    case 'brightness':
      return reason.plate !== brightnessBand(plate)
    case 'light':
      return reason.from !== plate.keyLight
    case 'mirrored-light':
      return reason.from !== OPPOSITE[plate.keyLight]
    case 'contrast':
      return reason.plate !== contrastBand(plate)
  }
}

test('no reason contradicts what is said of the plate', () => {
  fc.assert(
    fc.property(looks, elements, (plate, element) => {
      const reasons = plateMatcher(plate).reasons(lookBytes(element))
      expect(reasons.filter((reason) => contradicts(reason, plate))).toEqual([])
      const saysDark = matchMessage(reasons).includes('plate this dark')
      expect(saysDark && !plateMessage(plate).startsWith('Dark')).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('an element that glows is called warm as the key light, and its glow shows only on a dark plate', () => {
  const fire = lookBytes({
    look: { ...DUSK, colors: [{ hex: '#ff8000', share: 1 }], keyLight: 'none' },
    blend: 'add',
  })
  const words = (plate: Look) => matchMessage(plateMatcher(plate).reasons(fire))
  expect(words(DUSK)).toContain('warm like your plate’s key light')
  expect(words(DUSK)).not.toContain('glow')
  expect(words({ ...DUSK, brightness: 0.3 })).toContain('its glow shows on a plate this dark')
  expect(words({ ...DUSK, keyLight: 'none' })).not.toContain('key light')
})

describe('what is said of a list', () => {
  const color = { kind: 'color', element: 'orange', plate: 'orange' } as const
  const warm = { kind: 'warm-light' } as const
  const glow = { kind: 'glow' } as const

  test('is what tells most, until it has been said of a third', () => {
    const told = chosenReasons(Array.from({ length: 12 }, () => [color, warm, glow]))
    expect(told[0]).toEqual([color, warm])
    const sentences = Map.groupBy(told, (reasons) => matchMessage(reasons))
    expect([...sentences.values()].map(({ length }) => length)).toEqual([4, 4, 4])
  })

  test('stays the same where nothing else is true', () => {
    expect(chosenReasons([[glow], [glow], [glow], []])).toEqual([[glow], [glow], [glow], []])
  })

  test('is true, no more than two reasons each, and alike in more than a third only where it must be', () => {
    const reason = fc.oneof(
      fc.constantFrom<MatchReason>(warm, glow, { kind: 'light', from: 'left' }),
      fc
        .constantFrom(...COLOR_FAMILIES)
        .map((plate): MatchReason => ({ kind: 'color', element: plate, plate })),
    )
    const lists = fc.array(
      fc.uniqueArray(reason, { minLength: 1, maxLength: 5, selector: ({ kind }) => kind }),
      { minLength: 3, maxLength: 12 },
    )
    fc.assert(
      fc.property(lists, (all) => {
        const told = chosenReasons(all)
        const times = Map.groupBy(told, (reasons) => JSON.stringify(reasons))
        for (const [at, reasons] of told.entries()) {
          expect(reasons.length).toBeLessThanOrEqual(MOST_REASONS)
          expect(reasons.length).toBeGreaterThan(0)
          expect(reasons.every((one) => all[at]?.includes(one))).toBe(true)
          const isOften = (times.get(JSON.stringify(reasons))?.length ?? 0) > all.length / 3
          // Only one reason, or every other sentence of it is as frequent.
          const others = all[at]?.map((one) => times.get(JSON.stringify([one]))?.length ?? 0) ?? []
          const most = Math.max(1, Math.floor(all.length / 3))
          expect(isOften && others.length > 1 && Math.min(...others) < most).toBe(false)
        }
      }),
    )
  })
})
