import axios from 'axios'
import { describe, expect, test } from 'vitest'
import { httpApi } from '#adapters/http/api.ts'
import { httpSubscriptions } from '#adapters/http/http-subscriptions.ts'
import type { Subscriptions } from '#application/ports/subscriptions.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Person } from '../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '../support/price-book-data.ts'
import { day, openSubscriptions, type SubscriptionShop } from '#tests/support/subscribers.ts'

const START = day(2027, 3, 10)
const END = day(2027, 4, 10)

/** The same port, at the shop itself and through its routes. */
const portsBy: Readonly<Record<string, (shop: SubscriptionShop, who: Person) => Subscriptions>> = {
  'at the service itself': (shop) => shop.subscriptions,
  'through HTTP': (shop, who) => {
    const fetchIt: typeof fetch = async (input, init) => shop.fetch(new Request(input, init))
    return httpSubscriptions(
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

describeOnEveryDatabase('one’s own subscription', (open) => {
  describe.for(Object.entries(portsBy))('%s', ([, portOf]) => {
    const opened = async () => {
      const shop = await openSubscriptions(await open())
      shop.time.now = START
      const ada = await shop.signIn()
      return { shop, ada, subscriptions: portOf(shop, ada) }
    }

    test('who has none is told so in nulls, with nothing to spend', async () => {
      const { subscriptions, ada } = await opened()
      expect((await subscriptions.details(ada))._unsafeUnwrap()).toEqual({
        currentCreditBalance: 0,
        cancelAt: null,
        planVariant: null,
        status: null,
        periodEnd: null,
        nextCharge: null,
        pendingChange: null,
        lots: [],
        usage: null,
        runningOut: null,
        creditSubscription: null,
        seats: null,
      })
      expect((await subscriptions.cancel(ada, null))._unsafeUnwrapErr()).toEqual({
        kind: 'no-subscription',
      })
    })

    test('it says the plan, the period, the credits and what is used', async () => {
      const { shop, subscriptions, ada } = await opened()
      await shop.subscribe(ada, PLAN.STANDARD_MONTH)
      expect((await subscriptions.details(ada))._unsafeUnwrap()).toEqual({
        currentCreditBalance: 25,
        cancelAt: null,
        planVariant: {
          id: PLAN.STANDARD_MONTH,
          sku: 'EMB-PLAN-STANDARD-MONTH',
          name: 'Standard',
          tier: 'standard',
          interval: 'month',
          basePrice: 3900,
          price: 3900,
          licenseId: 1,
          creditsPerMonth: 25,
          downloadsPerMonth: 120,
          downloads4kPerMonth: 15,
          practicePerMonth: 10,
          seats: 1,
          seatBasePrice: 0,
          seatCredits: 0,
        },
        status: 'active',
        periodEnd: END,
        nextCharge: { amount: 3900, at: END },
        pendingChange: null,
        lots: [
          {
            source: 'plan',
            amount: 25,
            remaining: 25,
            expiresAt: null,
            frozen: false,
            licenseId: 1,
          },
        ],
        usage: {
          downloads: { used: 0, limit: 120, resetsAt: END },
          downloads4k: { used: 0, limit: 15, resetsAt: END },
          practice: { used: 0, limit: 10, resetsAt: Date.UTC(2027, 3, 1) },
        },
        runningOut: null,
        creditSubscription: null,
        seats: null,
      })
    })

    test('every verb answers what is true afterward', async () => {
      const { shop, subscriptions, ada } = await opened()
      await shop.subscribe(ada, PLAN.PRO_MONTH)
      const before = (await subscriptions.details(ada))._unsafeUnwrap()
      const cancelled = (await subscriptions.cancel(ada, 'a reason'))._unsafeUnwrap()
      expect(cancelled).toEqual({ ...before, cancelAt: END, nextCharge: null })
      expect((await subscriptions.reactivate(ada))._unsafeUnwrap()).toEqual(before)
      const { quote } = (await shop.shown(ada, PLAN.BASIC_MONTH))._unsafeUnwrap()
      const later = { planId: PLAN.BASIC_MONTH, licenseId: 1, quote } as const
      const waiting = (await subscriptions.scheduleChange(ada, later))._unsafeUnwrap()
      expect(waiting.pendingChange).toMatchObject({ at: END, plan: { id: PLAN.BASIC_MONTH } })
      expect(waiting.nextCharge).toEqual({ amount: 1900, at: END })
      expect((await subscriptions.undoChange(ada))._unsafeUnwrap()).toEqual(before)
    })

    test('what is refused arrives as what it is', async () => {
      const { shop, subscriptions, ada } = await opened()
      await shop.subscribe(ada, PLAN.STANDARD_MONTH)
      const refused = async (planId: number, quote: string, licenseId: LicenseId = 1) =>
        (await subscriptions.scheduleChange(ada, { planId, licenseId, quote }))._unsafeUnwrapErr()
      expect(await refused(PLAN.STANDARD_MONTH, '')).toEqual({ kind: 'same-plan' })
      const { quote } = (await shop.shown(ada, PLAN.PRO_MONTH))._unsafeUnwrap()
      expect(await refused(PLAN.PRO_MONTH, quote)).toEqual({ kind: 'missing', what: 'plan' })
      expect(await refused(4242, '')).toEqual({ kind: 'missing', what: 'plan' })
      const other = { kind: 'price-changed', total: 1900 }
      expect(await refused(PLAN.BASIC_MONTH, 'another')).toEqual(other)
      expect(await refused(PLAN.BASIC_YEAR, '', 6)).toEqual({
        kind: 'license-on-request',
        licenseId: 6,
      })
    })
  })

  test('who cancels and goes on without end is written to no more than thirty times an hour', async () => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const ada = await shop.signIn()
    await shop.subscribe(ada, PLAN.PRO_MONTH)
    const change = async (path: string, body?: object) =>
      (await shop.ask(ada, `/api/v1/subscriptions/${path}`, { method: 'POST', body })).status
    for (let at = 0; at < 15; at += 1) {
      expect([await change('cancel', {}), await change('reactivate')]).toEqual([200, 200])
    }
    expect(await change('cancel', {})).toBe(503)
    expect(await shop.details(ada)).toMatchObject({ cancelAt: null })
  })

  test('visitors are asked to sign in, and odd bodies change nothing', async () => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const ada = await shop.signIn()
    await shop.subscribe(ada, PLAN.PRO_MONTH)
    const routes = [
      ['GET', '/api/v1/subscriptions/show/details', undefined],
      ['POST', '/api/v1/subscriptions/cancel', {}],
      ['POST', '/api/v1/subscriptions/reactivate', undefined],
      ['PUT', '/api/v1/subscriptions/pending_change', { plan_id: 2, license_id: 1, quote: '' }],
      ['DELETE', '/api/v1/subscriptions/pending_change', undefined],
    ] as const
    for (const [method, path, body] of routes) {
      expect((await shop.ask(null, path, { method, body })).status).toBe(401)
    }
    const odd = async (method: string, path: string, body: unknown) =>
      (await shop.ask(ada, `/api/v1/subscriptions/${path}`, { method, body })).status
    expect(await odd('POST', 'cancel', { reason: 'x'.repeat(1001) })).toBe(422)
    expect(await odd('POST', 'cancel', { cancel_at: 0 })).toBe(422)
    const { quote } = (await shop.shown(ada, 2))._unsafeUnwrap()
    const whole = { plan_id: 2, license_id: 1, quote }
    const changed = [
      { plan_id: '2' },
      { plan_id: -2 },
      { license_id: 7 },
      { quote: 5 },
      { price: 0 },
    ]
    for (const change of changed) {
      expect(await odd('PUT', 'pending_change', { ...whole, ...change })).toBe(422)
    }
    for (const left of Object.keys(whole)) {
      expect(await odd('PUT', 'pending_change', { ...whole, [left]: undefined })).toBe(422)
    }
    expect(await shop.details(ada)).toMatchObject({ cancelAt: null, pendingChange: null })
  })
})
