import axios from 'axios'
import { describe, expect, test } from 'vitest'
import { httpApi } from '#adapters/http/api.ts'
import { httpDownloads, httpMyLibrary } from '#adapters/http/http-downloads.ts'
import { httpCheckout, httpOrders } from '#adapters/http/http-orders.ts'
import type { Downloads, MyLibrary } from '#application/ports/downloads.ts'
import type { Checkout, Orders, PaymentAttempt } from '#application/ports/orders.ts'
import type { OrderQuery } from '#domain/order/order-query.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { PAGE_SIZE } from '#domain/shared/listing.ts'
import { createCheckout } from '#server/application/order/place-order.ts'
import { anOwnership, dollars, TODAY } from '#tests/support/samples.ts'
import { openBackend, type Backend, type Person } from '../support/backend.ts'
import { FILE, KIT } from '../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { putLongLists, rowIdOf } from '#tests/support/long-lists.ts'

interface Ports {
  readonly checkout: Checkout
  readonly orders: Orders
  readonly myLibrary: MyLibrary
  readonly downloads: Pick<Downloads, 'request' | 'practiceMeter'>
}

/** The same ports, at the shop itself and through its routes. */
const portsBy: Readonly<Record<string, (backend: Backend, who: Person) => Ports>> = {
  'at the service itself': (backend) => ({
    checkout: createCheckout(backend.testShop),
    orders: backend.testShop.orders,
    myLibrary: backend.myLibrary,
    downloads: backend.downloads,
  }),
  'through HTTP': (backend, who) => {
    const fetchIt: typeof fetch = async (input, init) => backend.fetch(new Request(input, init))
    const api = httpApi(
      axios.create({
        adapter: 'fetch',
        baseURL: 'http://localhost:3000',
        env: { fetch: fetchIt },
        headers: { common: { Cookie: who.cookie } },
      }),
    )
    return {
      checkout: httpCheckout(api),
      orders: httpOrders(api),
      myLibrary: httpMyLibrary(api),
      downloads: httpDownloads(api),
    }
  },
}

const ALL: OrderQuery = { page: 1, search: '', status: null }

describeOnEveryDatabase('orders', (open) => {
  describe.for(Object.entries(portsBy))('%s', ([, portsOf]) => {
    const opened = async () => {
      const backend = await openBackend(await open())
      const ada = await backend.signIn()
      return { backend, ada, ...portsOf(backend, ada) }
    }

    test('an order reads the same when it is placed, found and listed', async () => {
      const { backend, ada, checkout, orders } = await opened()
      const quote = await backend.put(ada, FILE.HD, FILE.SMOKE)
      const placed = (await checkout.place(ada, attempt({ quote })))._unsafeUnwrap()
      expect(placed).toMatchObject({
        status: 'paid',
        licenseId: 1,
        subtotal: dollars(10),
        discountName: null,
        discount: dollars(0),
        tax: dollars(0),
        total: dollars(10),
        billingCountry: 'US',
        createdAt: TODAY,
        paidAt: TODAY,
      })
      expect(placed.lines.map(({ ref, price }) => [ref, price])).toEqual([
        [{ type: 'variant', id: FILE.HD }, dollars(4)],
        [{ type: 'variant', id: FILE.SMOKE }, dollars(6)],
      ])
      expect(placed.lines[0]?.files).toMatchObject([
        { variantId: FILE.HD, productName: 'Asset 1', bytes: backend.files.get(FILE.HD)?.length },
      ])
      expect((await orders.find(ada, placed.id))._unsafeUnwrap()).toEqual(placed)
      expect((await orders.history(ada, ALL))._unsafeUnwrap()).toEqual({
        items: [placed],
        total: 1,
        page: 1,
        totalPages: 1,
        nextPage: null,
        pastTheEnd: false,
        statuses: ['paid'],
      })
    })

    test('history is newest first and only one’s own', async () => {
      const { backend, ada, orders } = await opened()
      const ben = await backend.signIn()
      const first = await backend.buy(ada, FILE.HD)
      backend.time.now += 1000
      const second = await backend.buy(ada, FILE.SMOKE)
      const another = await backend.buy(ben, FILE.HD)
      const history = (await orders.history(ada, ALL))._unsafeUnwrap()
      expect(history.items.map(({ id }) => id)).toEqual([second.body.id, first.body.id])
      expect((await orders.find(ada, String(another.body.id)))._unsafeUnwrapErr()).toEqual({
        kind: 'missing',
        what: 'order',
      })
    })

    test('a page past the end is the last one, and what is looked for is found on the server', async () => {
      const { backend, ada, orders } = await opened()
      await putLongLists(backend.db, ada.id, PAGE_SIZE + 1)
      const bought = await backend.buy(ada, FILE.SMOKE)
      const shown = async (changes: Partial<OrderQuery>) => {
        const { items, ...listing } = (
          await orders.history(ada, { ...ALL, ...changes })
        )._unsafeUnwrap()
        return { ids: items.map(({ id }) => id), ...listing }
      }
      const last = { page: 2, totalPages: 2, nextPage: null }
      expect(await shown({ page: 7 })).toMatchObject({
        ...last,
        ids: [rowIdOf('RDR', 1), rowIdOf('RDR', 0)],
        pastTheEnd: true,
      })
      expect(await shown({ page: 1 })).toMatchObject({ total: 26, nextPage: 2, pastTheEnd: false })
      const one = { total: 1, ids: [rowIdOf('RDR', 7)] }
      for (const search of [
        'take 7',
        'emb-l-7',
        'EMB-1999-7',
        'take 7 hd mov',
        rowIdOf('RDR', 7),
      ]) {
        expect(await shown({ search })).toMatchObject(one)
      }
      expect(await shown({ search: 'asset' })).toMatchObject({ total: 1, ids: [bought.body.id] })
      expect(await shown({ search: 'take', page: 2 })).toMatchObject({
        ...last,
        total: 25,
        ids: [rowIdOf('RDR', 0)],
      })
      expect(await shown({ search: 'nothing' })).toMatchObject({ total: 0, ids: [], page: 1 })
      expect(await shown({ status: 'paid' })).toMatchObject({ total: 26 })
    })

    test('what was tried and never paid is no order: neither listed nor counted, nor a state to choose', async () => {
      const { backend, ada, orders } = await opened()
      const quote = await backend.put(ada, FILE.HD)
      const declined = { quote, key: 'declined-attempt', payment: 'sandbox_declined' }
      expect((await backend.pay(ada, declined)).status).toBe(402)
      const none = { items: [], total: 0, statuses: [] }
      expect((await orders.history(ada, ALL))._unsafeUnwrap()).toMatchObject(none)
      const bought = await backend.buy(ada, FILE.SMOKE)
      for (const status of [null, 'declined', 'cancelled'] as const) {
        const { items, total, statuses } = (
          await orders.history(ada, { ...ALL, status })
        )._unsafeUnwrap()
        expect(items.map(({ id }) => id)).toEqual([bought.body.id])
        expect([total, statuses]).toEqual([1, ['paid']])
      }
    })

    test('where the last bill went is known, whatever came after it', async () => {
      const { backend, ada, orders, downloads } = await opened()
      expect((await orders.billingCountry(ada))._unsafeUnwrap()).toBe('')
      await backend.buy(ada, FILE.HD)
      backend.time.now += 1000
      ;(await downloads.request(ada, FILE.FREE, 0))._unsafeUnwrap()
      expect((await orders.billingCountry(ada))._unsafeUnwrap()).toBe('US')
    })

    test('every refusal of checkout arrives with what it says', async () => {
      const { backend, ada, checkout } = await opened()
      const refused = async (changes: Partial<PaymentAttempt>) =>
        (await checkout.place(ada, attempt(changes)))._unsafeUnwrapErr()
      expect(await refused({})).toEqual({ kind: 'cart-empty' })
      const quote = await backend.put(ada, FILE.HD)
      expect(await refused({ quote: 'old' })).toEqual({ kind: 'price-changed', total: dollars(4) })
      expect(await refused({ quote, payment: null })).toEqual({ kind: 'payment-missing' })
      expect(
        await refused({
          quote,
          billing: { country: '', company: '', vatId: '', acknowledged: false },
        }),
      ).toEqual({
        kind: 'invalid',
        errors: [{ field: 'billing_country', fault: 'missing' }],
      })
      const declined = await refused({ quote, payment: 'sandbox_declined' })
      expect(declined).toMatchObject({ kind: 'payment-declined' })
      expect(await refused({ quote })).toEqual({ kind: 'idempotency-key-reused' })
    })

    test('a challenge is answered once', async () => {
      const { backend, ada, checkout } = await opened()
      const quote = await backend.put(ada, FILE.HD)
      const payment = 'sandbox_second_step'
      const awaiting = (await checkout.place(ada, attempt({ quote, payment })))._unsafeUnwrap()
      expect(awaiting).toMatchObject({ status: 'awaiting', paidAt: null })
      const { id } = awaiting
      const paid = (await checkout.answerChallenge(ada, id, 'approve'))._unsafeUnwrap()
      expect(paid).toMatchObject({ id, status: 'paid' })
      expect((await checkout.answerChallenge(ada, id, 'refuse'))._unsafeUnwrap()).toEqual(paid)
      expect(
        (await checkout.answerChallenge(ada, 'nothing', 'approve'))._unsafeUnwrapErr(),
      ).toEqual({ kind: 'missing', what: 'order' })
    })

    test('the library holds what was bought forever and what was free for 30 days', async () => {
      const { backend, ada, myLibrary, downloads } = await opened()
      const { body } = await backend.buy(ada, FILE.HD, FILE.UHD)
      backend.time.now += 1000
      const link = (await downloads.request(ada, FILE.PRACTICE, 0))._unsafeUnwrap()
      expect(link).toMatchObject({ bytes: backend.files.get(FILE.PRACTICE)?.length })
      const { items: entries, ...listed } = (
        await myLibrary.entries(ada, { page: 1, search: '' })
      )._unsafeUnwrap()
      expect(listed).toMatchObject({ total: 3, files: { count: 3 }, projects: [] })
      expect(
        entries.map(({ product, orderId, until, files }) => [
          product.id,
          orderId,
          until,
          files.map(({ variantId }) => variantId),
        ]),
      ).toEqual([
        [51, null, TODAY + 1000 + 30 * 24 * 60 * 60 * 1000, [FILE.PRACTICE]],
        [1, body.id, null, [FILE.HD]],
        [6, body.id, null, [FILE.UHD]],
      ])
      expect((await myLibrary.ownedVariants(ada, [1, 2, 6, 51]))._unsafeUnwrap()).toEqual([
        anOwnership({ productId: 1, variantId: FILE.HD }),
        anOwnership({ productId: 6, variantId: FILE.UHD, worth: dollars(8), credits: 2 }),
      ])
      expect((await myLibrary.ownedVariants(ada, []))._unsafeUnwrap()).toEqual([])
      const ownsKit = async (licenseId: LicenseId) =>
        (await myLibrary.ownedBundles(ada, [KIT, 99], licenseId))._unsafeUnwrap()
      expect(await ownsKit(1)).toEqual([])
      await backend.buy(ada, FILE.SMOKE)
      expect([await ownsKit(1), await ownsKit(2)]).toEqual([[KIT], []])
      expect((await downloads.practiceMeter(ada))._unsafeUnwrap()).toMatchObject({
        used: 1,
        limit: 10,
      })
    })
  })
})

function attempt(changes: Partial<PaymentAttempt>): PaymentAttempt {
  return {
    key: 'attempt-0001',
    billing: { country: 'US', company: '', vatId: '', acknowledged: false },
    payment: 'sandbox_ok',
    quote: '',
    ...changes,
  }
}
