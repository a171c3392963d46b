import { expect, test } from 'vitest'
import { cents } from '#domain/shared/money.ts'
import { priceBookFault } from '#domain/subscription/price-book.ts'
import { aPlan } from '#tests/support/credit-data.ts'

test('a plan that teams have does not stop selling the seats that they pay for', () => {
  const pro = aPlan({ seatBasePrice: cents(3900) })
  const book = (seatBasePrice: number) => ({
    licenses: [],
    plans: [{ ...pro, seatBasePrice: cents(seatBasePrice) }],
    packs: [],
    refundPolicy: { days: 14 },
  })
  const history = { licenses: [], plans: [pro], packs: [], boughtPlans: new Set([pro.id]) }
  expect(priceBookFault(book(0), history)).toMatchObject({ why: 'plan-bought', id: pro.id })
  expect(priceBookFault(book(4500), history)).toBeNull()
  expect(priceBookFault(book(0), { ...history, boughtPlans: new Set() })).toBeNull()
})
