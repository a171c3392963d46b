import { expect, test } from 'vitest'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { holding, lockCustomer, waiting } from '#tests/support/locks.ts'
import { openOnAccount } from '#tests/support/on-account-shop.ts'
import { PLAN } from '#tests/support/price-book-data.ts'
import { lotsIn } from '#tests/support/purchase-shop.ts'
import { stopBefore } from '#tests/support/stops.ts'
import { forTeam, TEAM_ID } from '#tests/support/team-customer.ts'

const PAID = { reference: 'WIRE 7', reason: 'The money arrived' }
const MISTAKE = { reason: 'By mistake' }

describeOnEveryDatabase('invoices at once', (open) => {
  test('of ten orders at once no more are accepted than the limit allows', async () => {
    const shop = await openOnAccount(await open())
    const { db, member, owner, place, terms } = shop
    await place(await owner(), { plan_id: PLAN.PRO_MONTH })
    const billing: Awaited<ReturnType<typeof member>>[] = []
    for (let count = 0; count < 10; count += 1) billing.push(forTeam(await member(5)))
    // A pack of ten credits is 20 dollars.
    await terms({ limit: 7_000 })
    stopBefore(db, 'orders.add', { count: 4 })
    const answers = await Promise.all(
      billing.map((who) => place(who, { credits: 10 }, { payment: 'invoice' })),
    )
    const codes = answers.map(({ body }) => String(body.code ?? body.status)).toSorted()
    expect(codes).toEqual([
      ...Array<string>(7).fill('INVOICE_LIMIT_EXCEEDED'),
      ...Array<string>(3).fill('on-account'),
    ])
    const open_ = await db
      .selectFrom('orders')
      .select('total')
      .where('status', '=', 'on-account')
      .execute()
    expect(open_).toEqual([{ total: 2000 }, { total: 2000 }, { total: 2000 }])
  })

  test('an order waits for what an operator is just changing, and goes by it', async () => {
    const { db, owner, order } = await openOnAccount(await open())
    const who = await owner()
    const { locked, release, ended } = holding(db, async (tx, held) => {
      await lockCustomer(tx, TEAM_ID)
      await held()
      await tx.updateTable('invoice_terms').set({ max_open_amount: 0 }).execute()
    })
    await locked
    const ordering = order(who, FILE.HD)
    await waiting(db)
    release()
    await ended
    expect((await ordering).body.code).toBe('INVOICE_LIMIT_EXCEEDED')
  })

  test('an invoice that is marked as paid by five at once brings what was bought once', async () => {
    const shop = await openOnAccount(await open(), { fulfillment: 'on-payment' })
    const { db, owner, place, staff } = shop
    await place(await owner(), { plan_id: PLAN.PRO_MONTH })
    const bought = await place(await owner(), { credits: 10 }, { payment: 'invoice' })
    expect(bought.body.status).toBe('on-account')
    const packs = async () => (await lotsIn(db)).filter(({ source }) => source === 'pack')
    expect(await packs()).toEqual([])
    const mark = () => staff('POST', `/orders/${bought.body.id}/mark_paid`, PAID)
    const answers = await Promise.all([mark(), mark(), mark(), mark(), mark()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ])
    expect(await packs()).toMatchObject([{ remaining: 10 }])
    expect(await shop.audit('invoice-paid')).toHaveLength(1)
  })

  test('of a payment and a voiding at once one holds', async () => {
    const shop = await openOnAccount(await open(), { fulfillment: 'at-once' })
    const { owner, order, owned, staff, invoices } = shop
    const placed = await order(await owner(), FILE.HD)
    const [paid, voided] = await Promise.all([
      staff('POST', `/orders/${placed.body.id}/mark_paid`, PAID),
      staff('POST', `/orders/${placed.body.id}/void`, MISTAKE),
    ])
    expect([paid.status, voided.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const isPaid = paid.status === 200
    expect(await owned()).toEqual(isPaid ? [FILE.HD] : [])
    expect((await invoices()).map(({ kind }) => kind)).toEqual(
      isPaid ? ['invoice'] : ['invoice', 'credit-note'],
    )
  })

  test('what is paid while it is being suspended is not suspended', async () => {
    const shop = await openOnAccount(await open(), { fulfillment: 'at-once' })
    const { db, owner, order, staff, tendAfter } = shop
    const placed = await order(await owner(), FILE.HD)
    await tendAfter(30 + 41)
    await Promise.all([
      tendAfter(1),
      staff('POST', `/orders/${placed.body.id}/mark_paid`, PAID),
      tendAfter(0),
    ])
    const row = await db
      .selectFrom('orders')
      .select(['status', 'suspended_at', 'reminders'])
      .where('id', '=', String(placed.body.id))
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'paid', suspended_at: null, reminders: 2 })
  })

  test('an order whose server was killed before it was accepted is accepted by the next one', async () => {
    const shop = await openOnAccount(await open(), { fulfillment: 'at-once' })
    const { db, order, owned, owner, services, invoices } = shop
    const placed = await order(await owner(), FILE.HD)
    // As it stood between its writing and its acceptance.
    await db.deleteFrom('invoices').execute()
    await db.deleteFrom('certificates').execute()
    await db.deleteFrom('entitlements').execute()
    const pending = { status: 'pending', due_at: null, fulfillment: null }
    await db.updateTable('orders').set(pending).where('id', '=', String(placed.body.id)).execute()
    for (let run = 0; run < 2; run += 1) (await services.recoverOrders())._unsafeUnwrap()
    expect(await owned()).toEqual([FILE.HD])
    expect(await invoices()).toHaveLength(1)
    const { status } = await db.selectFrom('orders').select('status').executeTakeFirstOrThrow()
    expect(status).toBe('on-account')
  })
})
