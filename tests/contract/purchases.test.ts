import axios from 'axios'
import { describe, expect, test } from 'vitest'
import { httpApi } from '#adapters/http/api.ts'
import { httpPurchases } from '#adapters/http/http-purchases.ts'
import type { Purchases, PurchaseAttempt } from '#application/ports/purchases.ts'
import type { PurchaseItem } from '#domain/order/purchase.ts'
import { addMonths } from '#domain/shared/calendar.ts'
import type { QuoteRequest } from '#application/ports/purchases.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Backend, Person } from '../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK, PLAN } from '../support/price-book-data.ts'
import { dollars, TODAY } from '#tests/support/samples.ts'
import { openPurchaseShop } from '../support/purchase-shop.ts'

/** The same port, at the shop itself and through its routes. */
const ways: Readonly<
  Record<string, (backend: Pick<Backend, 'fetch' | 'purchases'>, who: Person) => Purchases>
> = {
  'at the service itself': ({ purchases }) => purchases,
  'through HTTP': (backend, who) => {
    const fetchIt: typeof fetch = async (input, init) => backend.fetch(new Request(input, init))
    return httpPurchases(
      httpApi(
        axios.create({
          adapter: 'fetch',
          baseURL: 'http://localhost:3000',
          env: { fetch: fetchIt },
          headers: { common: { Cookie: who.cookie } },
        }),
      ),
    )
  },
}

const ten: PurchaseItem = { kind: 'pack', packId: PACK.TEN }
const standard: PurchaseItem = { kind: 'plan', planId: PLAN.STANDARD_MONTH }

const asked = (wanted: PurchaseItem, licenseId: LicenseId = 1): QuoteRequest => ({
  wanted,
  licenseId,
  country: '',
  vatId: '',
})

describeOnEveryDatabase('purchases', (open) => {
  describe.each(Object.entries(ways))('%s', (_, way) => {
    const opened = async () => {
      const testShop = await openPurchaseShop(await open())
      const ada = await testShop.signIn()
      return { testShop, ada, purchases: way(testShop, ada) }
    }

    test('a quote says everything before the click', async () => {
      const { ada, purchases } = await opened()
      const { quote: mark, ...quote } = (
        await purchases.quote(ada, asked(standard, 2))
      )._unsafeUnwrap()
      expect(mark).not.toBe('')
      expect(quote).toEqual({
        licenseId: 2,
        name: 'Standard plan',
        detail: '25 credits per month, billed monthly',
        price: dollars(70.2),
        credit: 0,
        tax: 0,
        taxRate: 0,
        total: dollars(70.2),
        scheduledFor: null,
        creditsBefore: 0,
        creditsAfter: 25,
        creditsIneligible: 0,
        nextCharge: { amount: dollars(70.2), at: addMonths(TODAY, 1) },
        endsCreditSubscription: null,
      })
    })

    test('what is paid comes back as an order with its service', async () => {
      const { ada, purchases } = await opened()
      const { quote } = (await purchases.quote(ada, asked(ten)))._unsafeUnwrap()
      const order = (await purchases.place(ada, attempt({ wanted: ten, quote })))._unsafeUnwrap()
      expect(order).toMatchObject({
        status: 'paid',
        lines: [],
        purchases: [
          {
            kind: 'credits',
            name: '10 credits',
            detail: 'credit pack',
            credits: 10,
            price: dollars(20),
          },
        ],
        subtotal: dollars(20),
        total: dollars(20),
        paidAt: TODAY,
      })
    })

    test('every refusal arrives with what it says', async () => {
      const { testShop, ada, purchases } = await opened()
      const refused = async (changes: Partial<PurchaseAttempt>) =>
        (await purchases.place(ada, attempt(changes)))._unsafeUnwrapErr()
      expect(await refused({ quote: 'old' })).toEqual({ kind: 'price-changed', total: dollars(20) })
      const amount = { kind: 'custom-amount-refused', min: 5, max: 2000 }
      expect(await refused({ wanted: { kind: 'credits', amount: 4 } })).toEqual(amount)
      expect(await refused({ wanted: { kind: 'pack', packId: 99 } })).toMatchObject({
        kind: 'missing',
      })
      expect(
        await refused({ billing: { country: '', company: '', vatId: '', acknowledged: false } }),
      ).toEqual({
        kind: 'invalid',
        errors: [{ field: 'billing_country', fault: 'missing' }],
      })
      const { quote } = (await purchases.quote(ada, asked(standard)))._unsafeUnwrap()
      const paid = { wanted: standard, quote }
      expect(await refused({ ...paid, payment: null })).toEqual({ kind: 'payment-missing' })
      expect(await refused({ ...paid, payment: 'sandbox_declined' })).toMatchObject({
        kind: 'payment-declined',
      })
      expect(await refused(paid)).toEqual({ kind: 'idempotency-key-reused' })
      await purchases.place(ada, attempt({ ...paid, key: 'attempt-0002' }))
      const key = 'attempt-0003'
      expect(await refused({ key, wanted: standard })).toEqual({ kind: 'same-plan' })
      const basic: PurchaseItem = { kind: 'plan', planId: PLAN.BASIC_MONTH }
      const until = addMonths(TODAY, 1)
      expect(await refused({ key, wanted: basic })).toEqual({
        kind: 'plan-change-scheduled',
        until,
      })
      const ben = await testShop.signIn({ minLicenseId: 4 })
      const tooLow = (await way(testShop, ben).quote(ben, asked(ten, 3)))._unsafeUnwrapErr()
      expect(tooLow).toEqual({ kind: 'license-tier-too-low', requiredLicenseId: 4 })
    })
  })
})

function attempt(changes: Partial<PurchaseAttempt>): PurchaseAttempt {
  return {
    key: 'attempt-0001',
    wanted: ten,
    licenseId: 1,
    billing: { country: 'US', company: '', vatId: '', acknowledged: false },
    payment: 'sandbox_ok',
    quote: '',
    ...changes,
  }
}
