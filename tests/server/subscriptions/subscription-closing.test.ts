import { closeAccountOf } from '#tests/support/closed-account.ts'
import { expect, test } from 'vitest'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '../../support/price-book-data.ts'
import {
  charges,
  day,
  storedSubscription,
  storedCreditSubscriptions,
  openSubscriptions,
  subjectsTo,
} from '#tests/support/subscribers.ts'

const START = day(2027, 3, 10)
const END = day(2027, 4, 10)

describeOnEveryDatabase('the subscription of an account that is closed', (open) => {
  test('ends with it, and nobody is charged or written to again', async () => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const ada = await shop.signIn()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    await shop.creditSubscription(ada)
    const billed = { company: 'Byron Film', vat_id: 'PL1234567890' }
    await shop.db.updateTable('subscriptions').set(billed).execute()
    const { id } = await shop.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    ;(await closeAccountOf(shop.testShop, { id, user: ada }))._unsafeUnwrap()
    // Who would have been billed next is nobody's business any more; orders and invoices keep it.
    const ended = { status: 'ended', ended_at: START, company: '', vat_id: '' }
    expect(await storedSubscription(shop.db, ada)).toMatchObject([ended])
    expect(await storedCreditSubscriptions(shop.db, ada)).toMatchObject([ended])
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([1900, 3400])
    expect(await subjectsTo(shop.db, ada)).toEqual([])
  })
})
