import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignedVariant, shownVariant } from '#domain/experiment/assignment.ts'
import {
  EXPERIMENTS,
  HOME_ROWS,
  RUNNING,
  stateAfter,
  type Experiment,
} from '#domain/experiment/experiment.ts'
import { creditedExposures } from '#domain/experiment/goals.ts'
import {
  LEAST_CONVERSIONS,
  LEAST_VISITORS,
  verdictOf,
  type Difference,
} from '#domain/experiment/report.ts'

const weighted = (...weights: [number, number, ...number[]]): Experiment => ({
  key: 'colors',
  path: '/',
  variants: weights.map((weight, at) => ({ id: `v${at}`, weight })) as never,
})

const ids = (count: number) => Array.from({ length: count }, (_one, at) => `visitor-${at}`)

/** Pearson's statistic of how far counts lie from what the weights say. */
function chiSquared(experiment: Experiment, assigned: readonly string[]): number {
  const total = experiment.variants.reduce((sum, { weight }) => sum + weight, 0)
  return experiment.variants.reduce((sum, { id, weight }) => {
    const expected = (assigned.length * weight) / total
    const observed = assigned.filter((one) => one === id).length
    return sum + (observed - expected) ** 2 / expected
  }, 0)
}

test('the same assignment id is given the same variant, whenever it is asked', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 9 }), (key, id, weight) => {
      const experiment = { ...weighted(1, weight), key }
      const variant = assignedVariant(experiment, id)
      expect(['v0', 'v1']).toContain(variant)
      expect(assignedVariant(structuredClone(experiment), id)).toBe(variant)
    }),
  )
})

test.each([
  [[1, 1], 10.8],
  [[1, 3], 10.8],
  [[2, 3, 5], 13.8],
] as const)('weights of %j are kept, within chance of one in a thousand', (weights, critical) => {
  const experiment = weighted(...(weights as never as [number, number]))
  const assigned = ids(20_000).map((id) => assignedVariant(experiment, id))
  expect(chiSquared(experiment, assigned)).toBeLessThan(critical)
})

test('ids of the kinds that the shop makes are spread evenly too', () => {
  for (const prefix of ['', '01JBQ0000000000000', 'a'.repeat(40)]) {
    const assigned = ids(20_000).map((id) => assignedVariant(HOME_ROWS, prefix + id))
    expect(chiSquared(HOME_ROWS, assigned)).toBeLessThan(10.8)
  }
})

test('what somebody sees of one experiment tells nothing of another', () => {
  const other = { ...weighted(1, 1), key: 'prices' }
  const both = ids(20_000).filter(
    (id) => assignedVariant(weighted(1, 1), id) === 'v1' && assignedVariant(other, id) === 'v1',
  )
  expect(Math.abs(both.length - 5000)).toBeLessThan(250)
})

test('a variant of weight 0 is given to nobody', () => {
  for (const id of ids(500)) {
    expect(assignedVariant(weighted(0, 1), id)).toBe('v1')
    expect(assignedVariant(weighted(1, 0), id)).toBe('v0')
  }
})

test('whoever takes no part sees the control, and is not counted', () => {
  expect(shownVariant(HOME_ROWS, RUNNING, null)).toEqual({
    variant: 'newest-first',
    counted: false,
  })
  for (const id of ids(50)) {
    const paused = shownVariant(HOME_ROWS, { status: 'paused' }, id)
    expect(paused).toEqual({ variant: 'newest-first', counted: false })
    const running = shownVariant(HOME_ROWS, RUNNING, id)
    expect(running).toEqual({ variant: assignedVariant(HOME_ROWS, id), counted: true })
  }
})

test('once an experiment has ended everybody sees the winner, and nobody is counted', () => {
  const ended = { status: 'ended', winner: 'popular-first' } as const
  for (const id of [null, ...ids(50)]) {
    expect(shownVariant(HOME_ROWS, ended, id)).toEqual({ variant: 'popular-first', counted: false })
  }
})

test('what somebody does counts for what they have seen of experiments that are running', () => {
  const seen = [
    { experiment: 'home-rows', variant: 'popular-first' },
    { experiment: 'colors', variant: 'v1' },
    { experiment: 'fonts', variant: 'v0' },
  ]
  const credited = creditedExposures(seen, [
    { experiment: 'colors', state: { status: 'paused' }, since: 1 },
    { experiment: 'fonts', state: { status: 'ended', winner: 'v0' }, since: 2 },
  ])
  expect(credited).toEqual([seen[0]])
})

test('the last change counts, but nothing follows an end', () => {
  const paused = { experiment: 'home-rows', state: { status: 'paused' }, since: 1 } as const
  const resumed = { experiment: 'home-rows', state: RUNNING, since: 2 }
  const ended = {
    experiment: 'home-rows',
    state: { status: 'ended', winner: 'popular-first' },
    since: 3,
  } as const
  expect(stateAfter([], 'home-rows')).toEqual(RUNNING)
  expect(stateAfter([paused], 'home-rows')).toEqual({ status: 'paused' })
  expect(stateAfter([paused], 'colors')).toEqual(RUNNING)
  expect(stateAfter([paused, resumed], 'home-rows')).toEqual(RUNNING)
  expect(stateAfter([ended, resumed, paused], 'home-rows')).toEqual(ended.state)
  const another = { ...ended, state: { status: 'ended', winner: 'newest-first' } } as const
  expect(stateAfter([ended, another], 'home-rows')).toEqual(ended.state)
})

const apart: Difference = { value: 0.02, low: 0.01, high: 0.03 }
const rate = (visitors: number, converted: number) => ({ visitors, converted })

test('too few visitors or conversions decide nothing, however far apart they lie', () => {
  const enough = rate(LEAST_VISITORS, LEAST_CONVERSIONS)
  expect(verdictOf(enough, rate(LEAST_VISITORS - 1, 50), apart)).toBe('too-little-data')
  expect(verdictOf(rate(LEAST_VISITORS - 1, 50), enough, apart)).toBe('too-little-data')
  const few = rate(LEAST_VISITORS, LEAST_CONVERSIONS - 1)
  expect(verdictOf(rate(LEAST_VISITORS, 0), few, apart)).toBe('too-little-data')
  expect(verdictOf(rate(LEAST_VISITORS, 0), enough, apart)).toBe('better')
})

test('a variant is better or worse only where the interval leaves zero out', () => {
  const many = rate(1000, 100)
  expect(verdictOf(many, many, apart)).toBe('better')
  expect(verdictOf(many, many, { value: -0.02, low: -0.03, high: -0.01 })).toBe('worse')
  expect(verdictOf(many, many, { value: 0.01, low: 0, high: 0.02 })).toBe('no-clear-difference')
  expect(verdictOf(many, many, { value: -0.01, low: -0.02, high: 0 })).toBe('no-clear-difference')
})

test('every experiment has variants of its own names, and somebody sees each', () => {
  expect(new Set(EXPERIMENTS.map(({ key }) => key)).size).toBe(EXPERIMENTS.length)
  for (const { variants } of EXPERIMENTS) {
    expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length)
    expect(variants.every(({ weight }) => Number.isInteger(weight) && weight > 0)).toBe(true)
  }
})
