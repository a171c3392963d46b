import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import type { Db } from '#server/sql/database.ts'
import { renewalVatColumns } from '#server/sql/migrations/025-renewal-vat.ts'
import { answerOf, type Person } from '../../support/backend.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN, CREDIT_SUBSCRIPTION } from '../../support/price-book-data.ts'
import { TODAY } from '#tests/support/samples.ts'
import { openPurchaseShop, type Wanted } from '../../support/purchase-shop.ts'
import { openRenewal, renewals, schedulerOver, withAda } from '#tests/support/subscribers.ts'

const BUYER = { billing_country: 'PT', company: 'Byron Pictures', vat_id: 'PT501964843' }
const MOVED = { billing_country: 'PL', company: 'Byron Film', vat_id: 'PL1234567890' }
const NEXT = addMonths(TODAY, 1)

const RENEWED: readonly (readonly [string, Wanted])[] = [
  ['a plan', { plan_id: PLAN.BASIC_MONTH }],
  ['a refill', { pack_id: CREDIT_SUBSCRIPTION }],
]

describeOnEveryDatabase('invoices of renewals', (open) => {
  const opened = async () => {
    const testShop = await openPurchaseShop(await open())
    const ada = await testShop.signIn()
    const { round } = schedulerOver(testShop.db, testShop.time)

    const buy = async (wanted: Wanted, extra: object): Promise<string> => {
      const who = await testShop.signInAgain(ada)
      const { status, body } = await testShop.place(who, wanted, { extra })
      expect({ status, body }).toMatchObject({ status: 200, body: { status: 'paid' } })
      return String(body['id'])
    }
    const renewAt = async (moment: number): Promise<string> => {
      testShop.time.now = moment
      ;(await round())._unsafeUnwrap()
      return String((await renewals(testShop.db)).at(-1)?.id)
    }
    const billed = async (orderId: string): Promise<unknown> => {
      const who = await testShop.signInAgain(ada)
      return (await answerOf(await testShop.ask(who, `/api/v1/invoices/${orderId}`))).body['buyer']
    }
    return { ...testShop, ada, buy, renewAt, billed }
  }

  describe.for(RENEWED)('%s', ([, wanted]) => {
    test('names the same buyer in every month as in the first, with the VAT number', async () => {
      const { ada, buy, renewAt, billed } = await opened()
      const first = await billed(await buy(wanted, BUYER))
      expect(first).toEqual(buyerOn(ada, BUYER))
      expect(await billed(await renewAt(NEXT))).toEqual(first)
      expect(await billed(await renewAt(addMonths(TODAY, 2)))).toEqual(first)
    })

    test('without a number it has none', async () => {
      const { buy, renewAt, billed } = await opened()
      await buy(wanted, { ...BUYER, vat_id: '' })
      expect(await billed(await renewAt(NEXT))).toMatchObject({ country: 'PT', vat_id: '' })
    })

    test('of which a month was past due and then paid anew, goes on in the name of who paid', async () => {
      const { db, ada, buy, renewAt, billed } = await opened()
      await buy(wanted, BUYER)
      const declined = { payment: 'sandbox_declined' }
      await db.updateTable('subscriptions').set(declined).execute()
      await renewAt(NEXT)
      await buy(wanted, MOVED)
      expect(await billed(await renewAt(addMonths(NEXT, 1)))).toEqual(buyerOn(ada, MOVED))
    })

    test('begun before the number was kept, takes it from what was paid for it last', async () => {
      const { db, ada, buy, renewAt, billed } = await opened()
      await buy(wanted, BUYER)
      // A renewal of that time had lost it.
      await forgetNumbers(db)
      await renewAt(NEXT)
      await migrateAgain(db)
      expect(await billed(await renewAt(addMonths(TODAY, 2)))).toEqual(buyerOn(ada, BUYER))
    })
  })

  test('a plan that was changed is billed to who paid for the change', async () => {
    const { db, ada, buy, renewAt, billed, time } = await opened()
    await buy({ plan_id: PLAN.BASIC_MONTH }, BUYER)
    time.now = TODAY + 1
    await buy({ plan_id: PLAN.PRO_MONTH }, MOVED)
    const renewed = await renewAt(addMonths(TODAY + 1, 1))
    expect(await billed(renewed)).toEqual(buyerOn(ada, MOVED))
    await migrateAgain(db)
    expect(await billed(await renewAt(addMonths(TODAY + 1, 2)))).toEqual(buyerOn(ada, MOVED))
  })

  test('a renewal that was being charged meanwhile gets the number, too', async () => {
    const { shop, ada } = await withAda(await open(), TODAY)
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    shop.time.now = NEXT
    const { id } = await openRenewal(shop)
    const paid = shop.db.updateTable('orders').where('kind', '=', 'plan')
    await paid.set({ vat_id: BUYER.vat_id }).execute()
    await migrateAgain(shop.db)
    const renewal = shop.db.selectFrom('orders').select('vat_id').where('id', '=', id)
    expect(await renewal.executeTakeFirst()).toEqual({ vat_id: BUYER.vat_id })
  })
})

function buyerOn({ firstName, lastName, email }: Person, billing: typeof BUYER) {
  const { billing_country: country, company, vat_id } = billing
  return { name: `${firstName} ${lastName}`, email, company, country, vat_id }
}

async function forgetNumbers(db: Db): Promise<void> {
  await db.updateTable('subscriptions').set({ vat_id: '' }).execute()
}

/** From the tables as the version before left them, but for the kinds of subscriptions, which it kept apart. */
async function migrateAgain(db: Db): Promise<void> {
  await db.schema.alterTable('subscriptions').dropColumn('vat_id').execute()
  await sql`create table refills as select id, user_id from subscriptions where kind = 'credits'`.execute(
    db,
  )
  const again: Migration = { up: renewalVatColumns }
  await again.up(db)
  await db.schema.dropTable('refills').execute()
}
