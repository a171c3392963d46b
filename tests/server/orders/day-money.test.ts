import { expect, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK } from '#tests/support/price-book-data.ts'
import { openPurchaseShop } from '#tests/support/purchase-shop.ts'
import { moneyFaults, type PaidOrder } from '../../../scripts/bench/day-money.ts'

const TEN = { cents: 2_000, granted: 10 }

// What the benchmark of a day says of money is only as good as what it finds.
describeOnEveryDatabase('the money of a day', (open) => {
  const sold = async () => {
    const { db, signIn, place } = await openPurchaseShop(await open())
    const members = [await signIn(), await signIn()]
    const paid: PaidOrder[] = []
    for (const [member, who] of members.entries()) {
      const { status, body } = await place(who, { pack_id: PACK.TEN })
      expect(status).toBe(200)
      paid.push({ id: String(body['id']), member, ...TEN, credits: 0, variantId: null })
    }
    return { db, paid }
  }

  test('agrees with what members were told', async () => {
    const { db, paid } = await sold()
    expect(await moneyFaults(db, paid)).toEqual([])
  })

  test.each<readonly [string, (db: Db) => Promise<unknown>, readonly RegExp[]]>([
    [
      'a cent that was refunded',
      (db) => db.updateTable('orders').set({ refunded: 1 }).execute(),
      [/^orders: 2 missing \(\S+ paid 2000 0 0 0 0\), 2 too many \(\S+ paid 2000 0 0 0 1\)$/],
    ],
    [
      'a charge that nobody ordered',
      (db) =>
        db
          .insertInto('sandbox_charges')
          .values({ key: 'twice', amount: 1, state: 'paid', created_at: 1, updated_at: 1 })
          .execute(),
      [/^payments: 0 missing, 1 too many \(twice paid 1\)$/],
    ],
    [
      'a credit that is gone from its lot',
      (db) => db.updateTable('credit_lots').set({ remaining: 9 }).execute(),
      [/^balances: 2 missing \(\S+ 10\), 2 too many \(\S+ 9\)$/],
    ],
    [
      'an entry for a credit more',
      (db) => db.updateTable('credit_entries').set({ delta: 11 }).execute(),
      [/^entries of credits: 2 missing \(\S+ 10\), 2 too many \(\S+ 11\)$/],
    ],
  ])('does not with %s', async (_what, change, faults) => {
    const { db, paid } = await sold()
    await change(db)
    expect(await moneyFaults(db, paid)).toEqual(faults.map((fault) => expect.stringMatching(fault)))
  })

  test('does not where an order is missing, or lacks its license, or is another member’s', async () => {
    const { db, paid } = await sold()
    const [first, second] = paid
    if (!first || !second) throw new Error('nothing was sold')
    const lost = await moneyFaults(db, [...paid, { ...first, id: 'lost' }])
    expect(lost.map((fault) => fault.split(':')[0])).toContain('orders')
    const licensed = await moneyFaults(db, [first, { ...second, variantId: 7 }])
    expect(licensed).toEqual([`licenses: 1 missing (${second.id} 7), 0 too many`])
    const same = await moneyFaults(db, [first, { ...second, member: first.member }])
    expect(same).toEqual(['an order is another member’s'])
  })
})
