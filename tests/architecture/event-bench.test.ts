import { expect, test } from 'vitest'
import { faultsOf } from '../../scripts/bench/event-speed.ts'

const GOOD = { sent: 30_000, answered: 30_000, kept: 30_000, idleMs: 12, meanwhileMs: 24 }

test('the bench of events fails on one that is refused or lost, and on a shop that is more than twice as slow', () => {
  expect(faultsOf(GOOD)).toEqual([])
  expect(faultsOf({ ...GOOD, answered: 29_999, kept: 29_999 })).toEqual([
    '1 of 30000 events were not kept',
  ])
  expect(faultsOf({ ...GOOD, kept: 29_990 })).toEqual([
    '30000 were answered as kept, and 29990 are there',
  ])
  expect(faultsOf({ ...GOOD, meanwhileMs: 24.1 })).toEqual([
    "the shop's own p95 was 24.1 ms, 2.01 × idle",
  ])
  expect(faultsOf({ ...GOOD, idleMs: 0, meanwhileMs: 0 })).toHaveLength(1)
})
