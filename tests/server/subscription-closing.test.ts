import { expect, test } from 'vitest'
import { sqlAccountBook } from '#server/sql/sql-account-book.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '#tests/support/price-book-stock.ts'
import { charges, day, kept, openSubscriptions, subjectsTo } from '#tests/support/subscribers.ts'

const START = day(2027, 3, 10)
const END = day(2027, 4, 10)

describeOnEveryDatabase('the subscription of an account that is closed', (open) => {
  test('ends with it, and nobody is charged or written to again', async () => {
    const shop = await openSubscriptions(await open())
    shop.time.now = START
    const ada = await shop.signIn()
    await shop.subscribe(ada, PLAN.BASIC_MONTH)
    const book = sqlAccountBook(shop.db, shop.desk.clock, shop.desk.secrets)
    const { id } = await shop.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    ;(await book.anonymize({ id, user: ada }))._unsafeUnwrap()
    expect(await kept(shop.db, ada)).toMatchObject([{ status: 'ended', ended_at: START }])
    await shop.roundAt(END)
    expect(await charges(shop.db)).toEqual([1900])
    expect(await subjectsTo(shop.db, ada)).toEqual([])
  })
})
