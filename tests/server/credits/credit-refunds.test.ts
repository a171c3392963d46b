import type { Kysely } from 'kysely'
import { createUnit } from '#tests/support/units.ts'
import { customerById } from '#domain/customer/customer.ts'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import type { Db } from '#server/sql/database.ts'
import { creditRefundColumns } from '#server/sql/migrations/019-credit-refunds.ts'
import { writeOffEnded } from '#server/application/credits/credit-ledger.ts'
import type { Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { creditBookOf, giveCredits, putPlan, subscribe } from '../../support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import {
  aRefund,
  DAY,
  line,
  moneyBack,
  openRefundShop,
  ownedBy,
  refundsIn,
} from '../../support/refund-shop.ts'
import { lotsIn } from '../../support/purchase-shop.ts'
import { TODAY } from '#tests/support/samples.ts'
import { emailsIn } from '../../support/emails.ts'

describeOnEveryDatabase('giving credits back', (open) => {
  const opened = async (lot: Partial<Parameters<typeof giveCredits>[2]> = { credits: 5 }) => {
    const testShop = await openRefundShop(await open())
    const ada = await testShop.signIn()
    await giveCredits(testShop.db, ada.id, lot)
    const inCart = async (...files: readonly number[]) => {
      const quote = await testShop.put(ada, ...files)
      return String((await testShop.pay(ada, { quote, payment: 'credits' })).body.id)
    }
    return { ...testShop, ada, inCart }
  }

  test('a broken file that was downloaded gives its credits back, and no provider is asked', async () => {
    const { db, ada, fetchFile, refunds, refundsWhere } = await opened()
    const plan = await putPlan(db)
    await subscribe(db, ada.id, { plan })
    expect(await fetchFile(ada, FILE.UHD)).toBe(200)
    const order = await lastOrder(db, ada)
    const asked = aRefund(order, { parts: [line(0)] })
    expect((await refunds.ask(asked))._unsafeUnwrapErr()).toMatchObject({ why: 'DOWNLOADED' })

    const staff = { ...asked, override: true }
    const done = (await refundsWhere('outage').ask(staff))._unsafeUnwrap()
    expect(done).toMatchObject({ state: 'done', amount: 0, credits: 2 })
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 5, isSound: true })
    expect([await moneyBack(db), await ownedBy(db, ada)]).toEqual([[], []])
    expect(await refundsIn(db)).toMatchObject([{ amount: 0, tax: 0, credits: 2, state: 'done' }])
    const items = await db.selectFrom('refund_items').selectAll().execute()
    expect(items).toMatchObject([{ amount: 0, credits: 2, takes: 1 }])
    const [certificate] = await db.selectFrom('certificates').selectAll().execute()
    expect(certificate?.revoked_at).not.toBeNull()
    const spends = await db.selectFrom('credit_spends').select('reversed_at').execute()
    expect(spends).toEqual([{ reversed_at: expect.any(Number) }])
    const email = await emailOf(db, `refund-${done.id}-done`)
    expect(email).toMatchObject({ recipient: ada.email, subject: 'Your refund of 2 credits' })
    expect(email.text).toContain('2 credits have been returned to your account.')
    expect(await db.selectFrom('audit_log').selectAll().execute()).toMatchObject([
      { action: 'refund', subject: order, why: 'Asked for by mail' },
    ])
    expect((await refunds.ask(staff))._unsafeUnwrapErr()).toMatchObject({ why: 'ALREADY_REFUNDED' })
    expect((await creditBookOf(db, ada.id)).left).toBe(5)
  })

  test('a line of a cart gives back what that line cost, and the other stays', async () => {
    const { db, ada, ask, inCart, refunds } = await opened()
    const order = await inCart(FILE.HD, FILE.UHD)
    const second = aRefund(order, { parts: [line(1)] })
    expect((await refunds.ask(second))._unsafeUnwrap()).toMatchObject({ amount: 0, credits: 2 })
    expect(await ownedBy(db, ada)).toEqual([FILE.HD])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 4, isSound: true })
    const counted = await db
      .selectFrom('credit_spends')
      .select('variant_id')
      .where('reversed_at', 'is', null)
      .execute()
    expect(counted).toEqual([{ variant_id: FILE.HD }])
    const shown = async () => (await (await ask(ada, `/api/v1/orders/${order}`)).json()) as object
    expect(await shown()).toMatchObject({ credits: 3, credits_back: 2 })
    expect((await refunds.ask(aRefund(order)))._unsafeUnwrap()).toMatchObject({ credits: 1 })
    expect(await shown()).toMatchObject({ credits: 3, credits_back: 3 })
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 5, isSound: true })
  })

  test('a cart that money paid gives money back, whatever it would have cost in credits', async () => {
    const { db, ada, bought, refunds } = await opened()
    const order = await bought(ada, FILE.HD)
    const given = (await refunds.ask(aRefund(order)))._unsafeUnwrap()
    expect(given).toMatchObject({ amount: 400, credits: 0 })
    expect((await creditBookOf(db, ada.id)).left).toBe(5)
  })

  test('credits go back to each lot that they came from', async () => {
    const { db, ada, inCart, refunds } = await opened({ credits: 1, expiresAt: TODAY + 90 * DAY })
    await giveCredits(db, ada.id, { credits: 5 })
    const order = await inCart(FILE.UHD)
    expect(await leftIn(db)).toEqual([0, 4])
    await refunds.ask(aRefund(order))
    expect(await leftIn(db)).toEqual([1, 5])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ isSound: true })
  })

  test('a pack that has ended since goes on as long as it had, with these credits only', async () => {
    const { db, ada, inCart, refunds, time } = await opened({
      credits: 5,
      expiresAt: TODAY + 40 * DAY,
    })
    time.now = TODAY
    const order = await inCart(FILE.UHD)
    time.now = TODAY + 50 * DAY
    expect((await refunds.ask(aRefund(order, { override: true })))._unsafeUnwrap().credits).toBe(2)
    expect(await lotsIn(db)).toMatchObject([{ remaining: 2, expires_at: time.now + 40 * DAY }])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ isSound: true })
  })

  test('plan credits come back frozen to who has no plan any more', async () => {
    const { db, inCart, refunds, time } = await opened({
      credits: 2,
      source: 'plan',
      expiresAt: null,
    })
    const order = await inCart(FILE.UHD)
    await refunds.ask(aRefund(order))
    expect(await lotsIn(db)).toMatchObject([
      { remaining: 2, frozen: 1, expires_at: addMonths(time.now, 12) },
    ])
  })

  test('what its buyer took back themselves is not given back once more', async () => {
    const { db, ada, ask, request, refunds } = await opened()
    await request(ada, FILE.UHD)
    const order = await lastOrder(db, ada)
    const { id } = await db.selectFrom('grants').select('id').executeTakeFirstOrThrow()
    const reversed = await ask(ada, `/api/v1/downloads/${id}/reverse`, { method: 'POST' })
    expect([reversed.status, (await creditBookOf(db, ada.id)).left]).toEqual([200, 5])
    expect(await (await ask(ada, '/api/v1/orders')).json()).toMatchObject({
      items: [{ id: order, credits: 2, credits_back: 2, lines: [{ refunded: true }] }],
    })
    const again = await refunds.ask(aRefund(order, { override: true }))
    expect(again._unsafeUnwrapErr()).toMatchObject({ why: 'ALREADY_REFUNDED' })
    expect((await creditBookOf(db, ada.id)).left).toBe(5)
  })

  test('a withdrawal within the time gives them back, and its receipt speaks of credits', async () => {
    const { db, ada, ask, inCart, withdraw } = await opened()
    const order = await inCart(FILE.UHD)
    expect(await (await ask(ada, '/api/v1/withdrawals')).json()).toMatchObject({
      items: [{ order_id: order, parts: [{ amount: 0, credits: 2, refusal: null }] }],
    })
    const { status, body } = await withdraw(ada, order, [line(0)])
    expect([status, body]).toMatchObject([200, { parts: [{ amount: 0, credits: 2 }] }])
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 5, isSound: true })
    expect(await refundsIn(db)).toMatchObject([{ state: 'done', cause: 'withdrawal', credits: 2 }])
    const { id } = await db.selectFrom('withdrawals').select('id').executeTakeFirstOrThrow()
    const { text } = await emailOf(db, `withdrawn-${id}`)
    expect(text).toContain('we’ll refund 2 credits')
    expect(text).toContain('The credits have been returned to your account.')
  })

  test('lines of before are known by their words, and are given back as well', async () => {
    const { db, ada, inCart, refunds } = await opened()
    const order = await inCart(FILE.HD, FILE.UHD)
    for (const table of ['order_lines', 'refunds', 'refund_items']) {
      await db.schema.alterTable(table).dropColumn('credits').execute()
    }
    await db.schema.dropIndex('discount_uses_of_mailbox').execute()
    await db.schema.alterTable('discount_uses').dropColumn('mailbox').execute()
    await creditRefundColumns(db as unknown as Kysely<unknown>)
    const given = (await refunds.ask(aRefund(order, { parts: [line(1)] })))._unsafeUnwrap()
    expect(given.credits).toBe(2)
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 4, isSound: true })
  })

  test('staff who ask at the same moment give them back once', async () => {
    const { db, ada, inCart, refunds } = await opened()
    const order = await inCart(FILE.UHD)
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => refunds.ask(aRefund(order, { override: true }))),
    )
    expect(asked.filter((one) => one.isOk())).toHaveLength(1)
    await db
      .transaction()
      .execute((tx) => writeOffEnded(createUnit(tx, TODAY), customerById(ada.id)))
    expect(await creditBookOf(db, ada.id)).toMatchObject({ left: 5, isSound: true })
  })
})

/** What is left of each lot, the emptiest first. */
async function leftIn(db: Db): Promise<readonly number[]> {
  const left = (await lotsIn(db)).map(({ remaining }) => remaining)
  return left.toSorted((one, other) => one - other)
}

async function lastOrder(db: Db, { id }: Person): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return order.id
}

async function emailOf(db: Db, key: string) {
  const found = (await emailsIn(db)).find((email) => email.key === key)
  if (!found) throw new Error(`no e-mail ${key}`)
  return found
}
