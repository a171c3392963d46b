import { expect, test } from 'vitest'
import { CREDITS_PAYMENT } from '#application/ports/orders.ts'
import type { Db } from '#server/sql/database.ts'
import { openBackend, type Person } from '#tests/support/backend.ts'
import { FILE, KIT } from '#tests/support/backend-data.ts'
import { giveCredits, putMoreFiles } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { recordQueries } from '#tests/support/recorded-queries.ts'

describeOnEveryDatabase('the queries of a checkout', (open) => {
  const opened = async () => {
    const { db, queries } = recordQueries(await open())
    const backend = await openBackend(db)
    const files = await putMoreFiles(db, 20)
    /** Pays for a bundle, for the rest of a file, and for this many more; returns how many queries that took. */
    const paid = async (more: number, payment: string) => {
      const who = await backend.signIn()
      await giveCredits(db, who.id, { credits: 100 })
      await backend.buy(who, FILE.PLATE)
      await putKit(who)
      const quote = await backend.put(who, FILE.PLATE_EXR, ...files.slice(0, more))
      queries.length = 0
      const { status, body } = await backend.pay(who, { key: `paying-${who.id}`, quote, payment })
      const count = queries.length
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'paid' })
      expect(await linesOf(db, String(body.id))).toBe(more + 2)
      return count
    }
    const putKit = (who: Person) =>
      backend.ask(who, '/api/v1/cart/changes', {
        method: 'POST',
        body: { kind: 'item-added', item: { kind: 'bundle', bundle_id: KIT } },
      })
    return { paid }
  }

  test.each([['sandbox_ok'], [CREDITS_PAYMENT]])(
    'are as many for twenty lines as for two, paid by %s',
    async (payment) => {
      const { paid } = await opened()
      const few = await paid(0, payment)
      expect(await paid(18, payment)).toBe(few)
    },
  )
})

async function linesOf(db: Db, orderId: string): Promise<number> {
  const lines = db.selectFrom('order_lines').select('position').where('order_id', '=', orderId)
  return (await lines.execute()).length
}
