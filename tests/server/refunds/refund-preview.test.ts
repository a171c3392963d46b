import { expect, test } from 'vitest'
import type { RefundOutcome } from '#domain/order/refund-outcome.ts'
import { FILE, KIT } from '#tests/support/backend-data.ts'
import { answerOf, type Person } from '#tests/support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { emailsIn } from '#tests/support/emails.ts'
import { PACK, PLAN } from '#tests/support/price-book-data.ts'
import { lotsIn } from '#tests/support/purchase-shop.ts'
import { aRefund, openRefundShop } from '#tests/support/refund-shop.ts'
import { openSeatsShop } from '#tests/support/seats-shop.ts'
import type { Db } from '#server/sql/database.ts'
import type { Refunds } from '#server/application/ports/refunds.ts'

/** What somebody has that a refund can take. */
async function stateOf(db: Db) {
  const files = await db
    .selectFrom('entitlements')
    .select('id')
    .where('revoked_at', 'is', null)
    .execute()
  const live = await db
    .selectFrom('subscriptions')
    .select(['id', 'kind', 'seats'])
    .where('status', '<>', 'ended')
    .execute()
  const lots = await lotsIn(db)
  const sum = (frozen: boolean) =>
    lots
      .filter((lot) => (lot.frozen === 1) === frozen)
      .reduce((all, { remaining }) => all + remaining, 0)
  return {
    files: files.length,
    credits: sum(false) + sum(true),
    frozen: sum(true),
    plans: live.filter(({ kind }) => kind === 'plan').length,
    monthly: live.filter(({ kind }) => kind === 'credits').length,
    seats: live.reduce((all, { seats }) => all + seats, 0),
  }
}

/** Refunds an order, and holds what was shown before against what has happened. Gives it with the e-mail. */
async function refunded(
  { db, refunds }: { readonly db: Db; readonly refunds: Refunds },
  orderId: string,
): Promise<{ readonly outcome: RefundOutcome; readonly email: string }> {
  const asked = aRefund(orderId, { override: true, why: 'Bought by mistake' })
  const { outcome, amount } = (await refunds.decide(asked))._unsafeUnwrap()
  const before = await stateOf(db)
  expect((await refunds.ask(asked))._unsafeUnwrap()).toMatchObject({ state: 'done', amount })
  const after = await stateOf(db)
  expect({
    files: before.files - after.files,
    creditsTaken: before.credits - after.credits,
    creditsFrozen: after.frozen - before.frozen,
    plans: before.plans - after.plans,
    monthly: before.monthly - after.monthly,
    seats: before.seats - after.seats,
  }).toEqual({
    files: outcome.files,
    creditsTaken: outcome.creditsTaken,
    creditsFrozen: outcome.creditsFrozen,
    plans: outcome.plan === null ? 0 : 1,
    monthly: outcome.creditsPerMonth === null ? 0 : 1,
    seats: outcome.seats?.count ?? 0,
  })
  const email = (await emailsIn(db)).find(({ key }) => key.startsWith('refund-'))
  return { outcome, email: email?.text ?? '' }
}

const DELETE = 'Please delete those files.'

describeOnEveryDatabase(
  'what a refund takes is what was shown before, and what the email says',
  (open) => {
    const opened = async () => {
      const shop = await openRefundShop(await open())
      const ada = await shop.signIn()
      const buyKit = async (who: Person) => {
        const item = { kind: 'bundle', bundle_id: KIT }
        const body = { kind: 'item-added', item }
        const changed = await answerOf(
          await shop.ask(who, '/api/v1/cart/changes', { method: 'POST', body }),
        )
        return String((await shop.pay(who, { quote: changed.body['quote'] as string })).body.id)
      }
      return { ...shop, ada, buyKit }
    }

    test('of a product', async () => {
      const shop = await opened()
      const { outcome, email } = await refunded(shop, await shop.bought(shop.ada, FILE.HD))
      expect(outcome).toMatchObject({ files: 1, creditsTaken: 0, plan: null, seats: null })
      expect(email).toContain(DELETE)
    })

    test('of a bundle, of which another order licenses one file as well', async () => {
      const shop = await opened()
      await shop.bought(shop.ada, FILE.HD)
      const { outcome, email } = await refunded(shop, await shop.buyKit(shop.ada))
      expect(outcome.files).toBe(1)
      expect(email).toContain(DELETE)
    })

    test('of a bundle alone', async () => {
      const shop = await opened()
      expect((await refunded(shop, await shop.buyKit(shop.ada))).outcome.files).toBe(2)
    })

    test('of a pack of credits', async () => {
      const shop = await opened()
      const order = String((await shop.place(shop.ada, { pack_id: PACK.TEN })).body.id)
      const { outcome, email } = await refunded(shop, order)
      expect(outcome).toMatchObject({ files: 0, creditsTaken: 10, plan: null })
      expect(email).toContain('10 unused credits were removed.')
      expect(email).not.toContain(DELETE)
    })

    test('of a plan', async () => {
      const shop = await opened()
      const order = String((await shop.place(shop.ada, { plan_id: PLAN.STANDARD_MONTH })).body.id)
      const { outcome, email } = await refunded(shop, order)
      expect(outcome).toMatchObject({ plan: 'Standard', creditsTaken: 25, creditsFrozen: 0 })
      expect(email).toContain('Your Standard plan has ended and won’t renew.')
      expect(email).not.toContain(DELETE)
    })

    test('of seats', async () => {
      const shop = await openSeatsShop(await open())
      const { outcome, email } = await refunded(shop, shop.extra)
      const seats = { count: 2, total: 3, used: 5 }
      expect(outcome).toMatchObject({ seats, plan: null, creditsTaken: 23, creditsFrozen: 0 })
      expect(email).toContain('2 extra seats were removed. Everyone stays on your team.')
      expect(email).not.toContain(DELETE)
    })

    test('of a plan with seats, which are said not to be refunded with it', async () => {
      const shop = await openSeatsShop(await open())
      const { total } = await shop.db
        .selectFrom('orders')
        .select('total')
        .where('id', '=', shop.extra)
        .executeTakeFirstOrThrow()
      const { outcome, email } = await refunded(shop, shop.plan)
      expect(outcome).toMatchObject({
        plan: 'Pro',
        creditsTaken: 60,
        creditsFrozen: 23,
        seats: { count: 2, total: 3, used: 5 },
        unrefunded: [{ orderId: shop.extra, name: '2 extra seats', amount: total }],
      })
      expect(email).toContain('Your Pro plan has ended and won’t renew.')
      expect(email).toContain('2 extra seats were removed.')
      expect(email).toContain('23 unused credits were frozen.')
    })

    test('staff read it over the wire', async () => {
      const shop = await openSeatsShop(await open())
      const body = { parts: null, override: true, amount: null }
      const shown = await shop.staff(`orders/${shop.extra}/refund/preview`, body)
      expect(shown.body['outcome']).toEqual({
        files: 0,
        credits_taken: 23,
        plan: null,
        credits_frozen: 0,
        credits_per_month: null,
        seats: { count: 2, total: 3, used: 5 },
        unrefunded: [],
      })
      const part = { parts: [{ kind: 'purchase', position: 0 }], override: true }
      const some = await shop.staff(`orders/${shop.extra}/refund/preview`, {
        ...part,
        amount: { money: 100, takes: false },
      })
      expect(some.body['outcome']).toMatchObject({ credits_taken: 0, seats: null })
    })
  },
)
