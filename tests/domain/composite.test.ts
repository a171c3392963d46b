import { expect, test } from 'vitest'
import { addressEntries, readAddress } from '#domain/composite/address.ts'
import {
  blendOf,
  lightGain,
  COMPOSITE_BLENDS,
  COMPOSITE_LIMIT,
  EMPTY_COMPOSITE,
  isFull,
  movedElement,
  placed,
  withChange,
  withElement,
  withoutElement,
  type Composite,
} from '#domain/composite/composite.ts'
import {
  closed,
  edited,
  newHistory,
  redone,
  undone,
  UNDO_STEPS,
} from '#domain/composite/edit-history.ts'
import { PARAMETER_NAMES, PARAMETERS, parameterValue } from '#domain/composite/parameters.ts'
import {
  onPlate,
  placementOf,
  screenSize,
  stillSize,
  wrappedDegrees,
} from '#domain/composite/placement.ts'
import { clipTime, compositeSeconds, LONGEST_COMPOSITE_SECONDS } from '#domain/composite/timing.ts'

function read(search: string) {
  return readAddress(new URLSearchParams(search))
}

function written(composite: Composite): string {
  return String(new URLSearchParams(addressEntries(composite)))
}

const EVERYTHING: Composite = {
  plate: { kind: 'practice', slug: 'desert-road-dusk' },
  elements: [
    {
      ...placed('campfire-close'),
      blend: 'premultiplied',
      x: -12.5,
      y: 3.1,
      scale: 66.6,
      rotation: -90.5,
      offset: -0.25,
      speed: 250,
      exposure: -1.05,
      opacity: 40,
      blur: 1.25,
      flipX: true,
      flipY: true,
      loops: false,
      tint: '#ff8800',
    },
    placed('ground-explosion'),
  ],
}

test('an address gives back every setting of a composite, and holds no more than was changed', () => {
  expect(read(written(EVERYTHING))).toEqual({ composite: EVERYTHING, faults: [] })
  expect(written(EMPTY_COMPOSITE)).toBe('')
  expect(written(withElement(EMPTY_COMPOSITE, placed('rain')))).toBe('v=1&e=rain')
  const flipped = withChange(withElement(EMPTY_COMPOSITE, placed('rain')), 0, { flipY: true })
  expect(written(flipped)).toBe('v=1&e=rain_flip.y')
})

test('a visitor’s own plate is named in the address and nothing of it is in there', () => {
  const own: Composite = { plate: { kind: 'own' }, elements: [] }
  expect(written(own)).toBe('v=1&plate=own')
  expect(read('plate=own').composite).toEqual(own)
})

test.each([
  ['scale.0', 'scale'],
  ['scale.801', 'scale'],
  ['x.NaN', 'x'],
  ['x.1e3', 'x'],
  ['x.Infinity', 'x'],
  ['x.', 'x'],
  ['x', 'x'],
  ['blend.multiply', 'blend'],
  ['tint.red', 'tint'],
  ['tint.FF0000', 'tint'],
  ['flip.z', 'flip'],
  ['loop.maybe', 'loop'],
  ['__proto__.1', ''],
  ['constructor.1', 'constructor'],
  ['hasOwnProperty.1', 'hasOwnProperty'],
])('%s in an address is left out and named, and the rest counts', (setting, name) => {
  const { composite, faults } = read(`e=rain_y.5_${setting}_speed.50`)
  expect(composite.elements).toEqual([{ ...placed('rain'), y: 5, speed: 50 }])
  expect(faults[0]).toEqual({ kind: 'unreadable-setting', slug: 'rain', name })
})

test('a plate, an element or a version that nobody knows is said, and the page opens all the same', () => {
  const { composite, faults } = read('v=2&plate=beach&e=Not%20a%20slug&e=rain&other=1')
  expect(composite).toEqual({ plate: { kind: 'gray' }, elements: [placed('rain')] })
  expect(faults).toEqual([
    { kind: 'newer-version' },
    { kind: 'unreadable-plate' },
    { kind: 'unreadable-element' },
  ])
  expect(read('plate=practice.').faults).toEqual([{ kind: 'unreadable-plate' }])
})

test('an address holds eight elements; what is beyond is counted, and what is endless is not read', () => {
  const { composite, faults } = read(Array.from({ length: 11 }, () => 'e=rain').join('&'))
  expect(composite.elements).toHaveLength(COMPOSITE_LIMIT)
  expect(faults).toEqual([{ kind: 'too-many-elements', leftOut: 3 }])
  expect(read(`e=rain_${'x.1_'.repeat(200)}`).faults).toEqual([{ kind: 'unreadable-element' }])
  const named = read(`e=rain_${'y'.repeat(300)}`).faults[0]
  expect(named).toEqual({ kind: 'unreadable-setting', slug: 'rain', name: 'y'.repeat(20) })
})

test('the longest composite has an address that is read whole', () => {
  const far = Object.fromEntries(
    PARAMETER_NAMES.map((name) => [name, PARAMETERS[name].min + PARAMETERS[name].step]),
  )
  const one = {
    ...EVERYTHING.elements[0],
    ...far,
    slug: 'a'.repeat(80),
  } as Composite['elements'][0]
  const full: Composite = { plate: EVERYTHING.plate, elements: Array(COMPOSITE_LIMIT).fill(one) }
  expect(read(written(full))).toEqual({ composite: full, faults: [] })
  expect(written(full).length).toBeLessThan(2_600)
})

test('a parameter stays in its range and in whole steps, whatever is typed', () => {
  expect(parameterValue('scale', 1e9)).toBe(800)
  expect(parameterValue('scale', -1)).toBe(1)
  expect(parameterValue('x', 0.1 + 0.2)).toBe(0.3)
  expect(parameterValue('offset', 1.005)).toBe(1)
  expect(parameterValue('x', Number.NaN)).toBeNull()
  for (const name of PARAMETER_NAMES) {
    expect(parameterValue(name, PARAMETERS[name].initial)).toBe(PARAMETERS[name].initial)
  }
})

test('the ninth element is not taken', () => {
  const full = Array.from({ length: 9 }).reduce<Composite>(
    (composite) => withElement(composite, placed('rain')),
    EMPTY_COMPOSITE,
  )
  expect(full.elements).toHaveLength(8)
  expect(isFull(full)).toBe(true)
})

test('elements are changed, moved and taken away by their place', () => {
  const three = ['a', 'b', 'c'].reduce(
    (composite, slug) => withElement(composite, placed(slug)),
    EMPTY_COMPOSITE,
  )
  const order = ({ elements }: Composite) => elements.map(({ slug }) => slug).join('')
  expect(order(movedElement(three, 0, 1))).toBe('bac')
  expect(order(movedElement(three, 2, -1))).toBe('acb')
  expect(movedElement(three, 0, -1)).toBe(three)
  expect(movedElement(three, 2, 1)).toBe(three)
  expect(order(withoutElement(three, 1))).toBe('ac')
  expect(withChange(three, 1, { x: 9 }).elements.map(({ x }) => x)).toEqual([0, 9, 0])
})

test('an element blends as the catalog says until something else is chosen', () => {
  expect(blendOf(placed('fire'), 'add')).toBe('add')
  expect(blendOf({ ...placed('fire'), blend: 'over' }, 'add')).toBe('over')
  expect(COMPOSITE_BLENDS).toEqual(['screen', 'add', 'over', 'premultiplied'])
})

test('a drag is one step back, and two drags are two', () => {
  let history = newHistory(0)
  for (const value of [1, 2, 3]) history = edited(history, value, 'x of 0')
  history = closed(history)
  for (const value of [4, 5]) history = edited(history, value, 'x of 0')
  history = edited(history, 6)
  history = edited(history, 7)
  const back = [1, 2, 3, 4].map(() => (history = undone(history)).present)
  expect(back).toEqual([6, 5, 3, 0])
  expect(undone(history)).toBe(history)
  expect(redone(redone(history)).present).toBe(5)
  expect(redone(edited(history, 9)).present).toBe(9)
  expect(edited(history, 0)).toBe(history)
})

test('as many steps back are kept as are promised', () => {
  let history = newHistory(0)
  for (let value = 1; value <= UNDO_STEPS + 50; value += 1) history = edited(history, value)
  expect(history.past).toHaveLength(UNDO_STEPS)
  expect(history.past[0]).toBe(50)
})

test('an element’s frame fits into the plate, and goes where it is put', () => {
  const wide = { width: 1280, height: 720 }
  const frame = { width: 480, height: 270 }
  const whole = placementOf(placed('a'), frame, wide)
  expect([whole.width, whole.height].map(Math.round)).toEqual([1280, 720])
  expect([whole.center, whole.turn]).toEqual([{ x: 640, y: 360 }, 0])
  const tall = placementOf({ ...placed('a'), scale: 50, x: 25, y: -50 }, frame, {
    width: 720,
    height: 1280,
  })
  expect(tall).toEqual({ width: 360, height: 202.5, center: { x: 540, y: 0 }, turn: 0 })
  const turned = placementOf({ ...placed('a'), rotation: 90 }, frame, wide)
  const corner = onPlate(turned, { x: 1, y: -1 })
  expect(corner.x).toBeCloseTo(640 + 360)
  expect(corner.y).toBeCloseTo(360 + 640)
})

test('turns stay between half a turn to either side', () => {
  expect([190, -190, 180, -180, 540, 0].map(wrappedDegrees)).toEqual([-170, 170, 180, -180, 180, 0])
})

test('a plate is shown at a size that a laptop draws sixty times a second', () => {
  expect(screenSize({ width: 3840, height: 2160 })).toEqual({ width: 1280, height: 720 })
  expect(screenSize({ width: 640, height: 360 })).toEqual({ width: 1280, height: 720 })
  expect(screenSize({ width: 1080, height: 1920 })).toEqual({ width: 720, height: 1280 })
  expect(screenSize({ width: 9000, height: 3 })).toEqual({ width: 1280, height: 2 })
  for (const width of [1, 7, 333, 1001, 4096]) {
    const shown = screenSize({ width, height: 777 })
    expect(shown.width * shown.height).toBeLessThan(1280 * 724)
    expect([shown.width % 2, shown.height % 2]).toEqual([0, 0])
  }
})

test('a still is as large as its plate, as far as that can be drawn', () => {
  expect(stillSize({ width: 3840, height: 2160 }, 4096)).toEqual({ width: 3840, height: 2160 })
  expect(stillSize({ width: 3840, height: 2160 }, 2048)).toEqual({ width: 2048, height: 1152 })
  expect(stillSize({ width: 640, height: 360 }, 4096)).toEqual({ width: 1280, height: 720 })
})

test('a loop goes on for ever, and what is no loop is there from its start to its end', () => {
  const loop = { seconds: 3, loopable: true }
  const once = { seconds: 3, loopable: false }
  expect(clipTime(placed('a'), loop, 7)).toBe(1)
  expect(clipTime({ ...placed('a'), offset: 1 }, loop, 0)).toBe(2)
  expect(clipTime({ ...placed('a'), speed: 200 }, once, 1)).toBe(2)
  expect(clipTime({ ...placed('a'), offset: 1 }, once, 0.5)).toBeNull()
  expect(clipTime(placed('a'), once, 3)).toBeNull()
  expect(clipTime({ ...placed('a'), loops: true }, once, 4)).toBe(1)
  expect(clipTime({ ...placed('a'), loops: false }, loop, 4)).toBeNull()
})

test('a composite is as long as its plate, or until its last element ends', () => {
  const one = { seconds: 3, loopable: false }
  expect(compositeSeconds(4.5, [[placed('a'), one]])).toBe(4.5)
  expect(compositeSeconds(null, [[{ ...placed('a'), offset: 1, speed: 50 }, one]])).toBe(7)
  expect(compositeSeconds(null, [])).toBe(1)
  expect(compositeSeconds(300, [])).toBe(LONGEST_COMPOSITE_SECONDS)
})

test('a stop of exposure is twice the light, and a tint is read as light', () => {
  expect(lightGain({ tint: '#ffffff', exposure: 1 })).toEqual([2, 2, 2])
  const [red, green, blue] = lightGain({ tint: '#ff8040', exposure: 0 })
  expect([red, green, blue].map((one) => one.toFixed(4))).toEqual(['1.0000', '0.2159', '0.0513'])
  expect(lightGain({ tint: '#000000', exposure: 6 })).toEqual([0, 0, 0])
})
