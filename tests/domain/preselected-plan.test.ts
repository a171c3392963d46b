import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { shownInterval } from '#domain/subscription/plan.ts'
import { preselectedPlan } from '#domain/subscription/preselected-plan.ts'
import { aPlan } from '../support/credit-data.ts'

const free = aPlan({ id: 1, tier: 'free', basePrice: cents(0) })
const basic = aPlan({ id: 2, tier: 'basic', basePrice: cents(1900) })
const basicYear = aPlan({ ...basic, id: 3, interval: 'year', basePrice: cents(18_000) })
const standard = aPlan({ id: 4, tier: 'standard', basePrice: cents(3900) })
const standardYear = aPlan({ ...standard, id: 5, interval: 'year', basePrice: cents(37_200) })
const pro = aPlan({ id: 6, tier: 'pro', basePrice: cents(7900) })
const proYear = aPlan({ ...pro, id: 7, interval: 'year', basePrice: cents(75_600) })
const all = [basic, basicYear, standard, standardYear, pro, proYear]
const but = (mine: typeof basic) => all.filter(({ id }) => id !== mine.id)

test('without a plan the shop’s default is proposed, and plans are shown by the year', () => {
  expect(preselectedPlan(all, null)).toBe(basicYear)
  expect(preselectedPlan(all, free)).toBe(basicYear)
  expect(shownInterval(null)).toBe('year')
  expect(shownInterval(free)).toBe('year')
})

test('whoever pays by the month is proposed the next plan by the month, and by the year the next by the year', () => {
  expect(preselectedPlan(but(basic), basic)).toBe(standard)
  expect(preselectedPlan(but(standard), standard)).toBe(pro)
  expect(preselectedPlan(but(basicYear), basicYear)).toBe(standardYear)
  expect(shownInterval(standard)).toBe('month')
  expect(shownInterval(proYear)).toBe('year')
})

test('at the top the interval stays all the same', () => {
  expect(preselectedPlan(but(pro), pro)).toBe(standard)
  expect(preselectedPlan([proYear], pro)).toBe(proYear)
  expect(preselectedPlan([], pro)).toBeUndefined()
})

test('under another license it is the same plan that is proposed', () => {
  expect(preselectedPlan(all, standard)).toBe(standard)
})
