import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { cents, NOTHING } from '#domain/shared/money.ts'
import type { Db } from '#server/sql/database.ts'
import {
  issueCreditNote,
  issueInvoice,
  invoicesOver,
} from '#server/application/order/issue-invoice.ts'
import { answerOf, openBackend, SELLER, type Backend, type Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK } from '../../support/price-book-data.ts'
import { TODAY } from '#tests/support/samples.ts'
import { openPurchaseShop } from '../../support/purchase-shop.ts'
import { renewals, withSubscriber } from '#tests/support/subscribers.ts'
import { createUnit } from '#tests/support/units.ts'
import { emailsIn } from '../../support/emails.ts'
import { aPaidOrder } from '#tests/support/paid-order.ts'

const FIFTY = Array.from({ length: 50 }, (_, place) => place)
const YEAR = new Date(TODAY).getUTCFullYear()
const numbered = (ordinal: number) => `EMB-${YEAR}-${String(ordinal).padStart(6, '0')}`

describeOnEveryDatabase('invoices', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    return { backend, ada: await backend.signIn() }
  }

  test('a paid order has an invoice with everything that the law wants on it', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD, FILE.SMOKE)
    const extra = { company: 'Ember & Co', vat_id: 'PL1234567890' }
    const { body } = await backend.pay(ada, { quote, country: 'PL', extra })
    expect(body['documents']).toEqual([{ number: numbered(1), kind: 'invoice' }])
    const invoice = await invoiceFor(backend, ada, numbered(1))
    expect(invoice).toEqual({
      status: 200,
      retryAfter: null,
      body: {
        number: numbered(1),
        kind: 'invoice',
        refers_to: null,
        order_id: body.id,
        issued_at: new Date(TODAY).toISOString(),
        paid_at: new Date(TODAY).toISOString(),
        seller: SELLER,
        buyer: {
          name: `${ada.firstName} ${ada.lastName}`,
          email: ada.email,
          company: 'Ember & Co',
          country: 'PL',
          vat_id: 'PL1234567890',
        },
        license: 'Individual',
        lines: [
          { sku: 'EMB-V-11', name: 'Asset 1', detail: 'File 11', price: 400 },
          { sku: 'EMB-V-41', name: 'Asset 4', detail: 'File 41', price: 600 },
        ],
        subtotal: 1000,
        discount_name: null,
        discount: 0,
        tax: 0,
        tax_rate: 0,
        total: 1000,
      },
    })
    expect(await invoiceFor(backend, ada, String(body.id))).toEqual(invoice)
  })

  test('the receipt leads to the invoice', async () => {
    const { backend, ada } = await opened()
    await backend.buy(ada, FILE.HD)
    const [receipt] = await emailsIn(backend.db)
    expect(receipt?.text).toContain(`/api/v1/invoices/${numbered(1)}/pdf`)
  })

  test('what was billed stays as it was, whatever becomes of the account', async () => {
    const { backend, ada } = await opened()
    await backend.buy(ada, FILE.HD)
    const before = await invoiceFor(backend, ada, numbered(1))
    await backend.db
      .updateTable('users')
      .set({ first_name: 'Somebody', last_name: 'Else', email: 'other@example.com' })
      .where('id', '=', ada.id)
      .execute()
    await backend.db.updateTable('products').set({ name: 'Renamed' }).execute()
    expect(await invoiceFor(backend, ada, numbered(1))).toEqual(before)
  })

  test('an order that took no money has none, and uses no number up', async () => {
    const { backend, ada } = await opened()
    const free = await backend.pay(ada, { quote: await backend.put(ada, FILE.FREE), payment: null })
    expect(free.body).toMatchObject({ status: 'paid', total: 0, documents: [] })
    expect((await invoiceFor(backend, ada, String(free.body.id))).status).toBe(404)
    await backend.buy(ada, FILE.HD)
    expect(await numbersIn(backend.db)).toEqual([numbered(1)])
  })

  test('a declined payment uses no number up', async () => {
    const { backend, ada } = await opened()
    const quote = await backend.put(ada, FILE.HD)
    expect((await backend.pay(ada, { quote, payment: 'sandbox_declined' })).status).toBe(402)
    expect(await numbersIn(backend.db)).toEqual([])
    await backend.pay(ada, { quote, key: 'attempt-0002' })
    expect(await numbersIn(backend.db)).toEqual([numbered(1)])
  })

  test('somebody else’s invoice is not there, and a visitor is asked to sign in', async () => {
    const { backend, ada } = await opened()
    const { body } = await backend.buy(ada, FILE.HD)
    const bob = await backend.signIn()
    for (const id of [numbered(1), String(body.id)]) {
      expect((await invoiceFor(backend, bob, id)).status).toBe(404)
      expect((await backend.ask(bob, `/api/v1/invoices/${id}/pdf`)).status).toBe(404)
      expect((await backend.ask(null, `/api/v1/invoices/${id}`)).status).toBe(401)
      expect((await backend.ask(null, `/api/v1/invoices/${id}/pdf`)).status).toBe(401)
    }
  })

  test('fifty people who pay at once get fifty numbers in a row', async () => {
    const testShop = await openPurchaseShop(await open())
    const people = await Promise.all(FIFTY.map(() => testShop.signIn()))
    const wanted = { pack_id: PACK.SIXTY }
    const shown = await Promise.all(people.map((one) => testShop.quote(one, wanted)))
    const answers = await Promise.all(
      people.map((one, nth) =>
        testShop.place(one, wanted, {
          key: `a-key-of-${nth}-only`,
          quote: String(shown[nth]?.body['quote']),
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await numbersIn(testShop.db)).toEqual(FIFTY.map((nth) => numbered(nth + 1)))
  })

  test('transactions that fail leave no gap, however many run at once', async () => {
    const { backend, ada } = await opened()
    const orders = await putPaidOrders(backend.db, ada, 50)
    const results = await Promise.allSettled(
      orders.map((orderId, nth) =>
        backend.db.transaction().execute(async (tx) => {
          await issueInvoice(createUnit(tx, TODAY), { orderId, seller: SELLER })
          if (nth % 2 === 0) throw new Error('the rest of the payment could not be written')
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(25)
    expect(await numbersIn(backend.db)).toEqual(FIFTY.slice(0, 25).map((nth) => numbered(nth + 1)))
  })

  test('one order has one invoice, however often it is asked for at once', async () => {
    const { backend, ada } = await opened()
    const [orderId = ''] = await putPaidOrders(backend.db, ada, 1)
    const invoicing = { orderId, seller: SELLER }
    const numbers = await Promise.all(
      FIFTY.slice(0, 10).map(() =>
        backend.db.transaction().execute((tx) => issueInvoice(createUnit(tx, TODAY), invoicing)),
      ),
    )
    expect(new Set(numbers)).toEqual(new Set([numbered(1)]))
    expect(await numbersIn(backend.db)).toEqual([numbered(1)])
  })

  test('each year counts from one', async () => {
    const { backend, ada } = await opened()
    await backend.buy(ada, FILE.HD)
    backend.time.now = Date.UTC(YEAR + 1, 0, 1)
    await backend.buy(await backend.signIn(), FILE.HD)
    expect(await numbersIn(backend.db)).toEqual([numbered(1), `EMB-${YEAR + 1}-000001`])
  })

  test('a renewal is billed like every payment', async () => {
    const { shop, ada } = await withSubscriber(await open(), TODAY)
    await shop.roundAt(addMonths(TODAY, 1))
    const [renewal] = await renewals(shop.db)
    expect(renewal).toMatchObject({ status: 'paid' })
    const again = await shop.signInAgain(ada)
    expect(await invoiceFor(shop, again, String(renewal?.id))).toMatchObject({
      status: 200,
      body: { total: 1900, lines: [{ price: 1900 }] },
    })
    expect(await numbersIn(shop.db)).toEqual([numbered(1), numbered(2)])
  })

  test('orders paid before there were invoices get theirs when the shop opens, once', async () => {
    const { backend, ada } = await opened()
    const orders = await putPaidOrders(backend.db, ada, 3)
    const invoices = invoicesOver(backend.testShop.units, SELLER)
    expect((await invoices.writeMissing())._unsafeUnwrap()).toBe(3)
    expect((await invoices.writeMissing())._unsafeUnwrap()).toBe(0)
    const billed = await backend.db
      .selectFrom('invoices')
      .select('order_id')
      .orderBy('ordinal')
      .execute()
    expect(billed.map(({ order_id }) => order_id)).toEqual(orders)
  })

  test('a credit note names the invoice that it corrects, and counts on its own', async () => {
    const { backend, ada } = await opened()
    const { body } = await backend.buy(ada, FILE.HD)
    const crediting = { orderId: String(body.id), seller: SELLER }
    const refund = { amount: cents(400), tax: NOTHING, reason: 'Refund of Asset 1' }
    const number = await backend.db
      .transaction()
      .execute((tx) => issueCreditNote(createUnit(tx, TODAY + 1), { ...crediting, ...refund }))
    expect(number).toBe(`EMB-CN-${YEAR}-000001`)
    const note = await invoiceFor(backend, ada, String(number))
    expect(note.body).toMatchObject({
      kind: 'credit-note',
      refers_to: numbered(1),
      order_id: body.id,
      lines: [{ sku: '', name: 'Refund of Asset 1', price: 400 }],
      total: 400,
    })
    expect((await invoiceFor(backend, ada, numbered(1))).body).toMatchObject({ total: 400 })
    const order = await answerOf(await backend.ask(ada, `/api/v1/orders/${body.id}`))
    expect(order.body['documents']).toEqual([
      { number: numbered(1), kind: 'invoice' },
      { number, kind: 'credit-note' },
    ])
  })

  test('what took no money needs no credit note', async () => {
    const { backend, ada } = await opened()
    const free = await backend.pay(ada, { quote: await backend.put(ada, FILE.FREE), payment: null })
    const crediting = { orderId: String(free.body.id), seller: SELLER }
    const refund = { amount: cents(400), tax: NOTHING, reason: 'Refund' }
    const number = await backend.db
      .transaction()
      .execute((tx) => issueCreditNote(createUnit(tx, TODAY), { ...crediting, ...refund }))
    expect(number).toBeNull()
    expect(await numbersIn(backend.db)).toEqual([])
  })
})

async function invoiceFor(backend: Backend, who: Person, id: string) {
  return answerOf(await backend.ask(who, `/api/v1/invoices/${id}`))
}

async function numbersIn(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom('invoices').select('number').orderBy('number').execute()
  return rows.map(({ number }) => number)
}

/** Orders as they were before the shop wrote invoices. */
async function putPaidOrders(db: Db, { id: userId }: Person, many: number) {
  const ids = Array.from({ length: many }, (_, nth) => `ORDER-${String(nth).padStart(3, '0')}`)
  const orders = ids.map((id, nth) => ({
    ...aPaidOrder({ id, user_id: userId, paid_at: TODAY }, { subtotal: 400, total: 400 }),
    paid_at: TODAY + nth,
  }))
  await db.insertInto('orders').values(orders).execute()
  return ids
}
