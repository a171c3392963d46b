import { expect, test } from 'vitest'
import { checkQuota, decideQuota, isQuotaRole, MAX_QUOTA, quotaMonth } from '#domain/team/quota.ts'

const resetsAt = Date.UTC(2026, 11, 1)

test.each([
  [null, 100, 5, true],
  [5, 0, 5, true],
  [5, 4, 1, true],
  [5, 5, 0, true],
  [0, 0, 0, true],
  [5, 4, 2, false],
  [5, 5, 1, false],
  [0, 0, 1, false],
  // It was lowered below what is spent already.
  [2, 3, 1, false],
])('a quota of %s with %s spent, and %s more', (limit, used, cost, may) => {
  const quota = limit === null ? null : { limit, used, resetsAt, approver: 'Ada Byron' }
  const decided = decideQuota(quota, cost)
  expect(decided.isOk()).toBe(may)
  const refusal = { kind: 'quota-reached', limit, used, cost, resetsAt, approver: 'Ada Byron' }
  expect(decided.isErr() ? decided.error : refusal).toEqual(refusal)
})

test.each([
  [null, true],
  [0, true],
  [MAX_QUOTA, true],
  [MAX_QUOTA + 1, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
])('%s as a quota', (limit, isFit) => {
  expect(checkQuota(limit).isOk()).toBe(isFit)
})

test('the month is the calendar month in UTC', () => {
  const last = Date.UTC(2026, 10, 30, 23, 59, 59, 999)
  expect(quotaMonth(last)).toEqual({ from: Date.UTC(2026, 10, 1), until: resetsAt })
  expect(quotaMonth(last + 1).from).toBe(resetsAt)
})

test('whoever sets quotas has none', () => {
  expect(([1, 2, 3, 4, 5] as const).map(isQuotaRole)).toEqual([false, false, true, false, false])
})
