import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { licenseUpdateColumn } from '#server/sql/migrations/027-license-updates.ts'
import { openCounter, type Counter, type Person } from '#tests/support/counter.ts'
import { FILE } from '#tests/support/counter-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

describeOnEveryDatabase('a licence that is updated', (open) => {
  const opened = async () => {
    const counter = await openCounter(await open())
    const ada = await counter.signIn()
    const bought = await counter.buy(ada, FILE.HD)
    expect([bought.status, bought.body.code]).toEqual([200, undefined])
    return { counter, ada }
  }

  test('costs the difference, and the file is owned under both', async () => {
    const { counter, ada } = await opened()
    const cart = await under(counter, ada, 2, FILE.HD)
    expect(cart).toMatchObject({
      total: 320,
      items: [{ price: 320, detail: 'File 11, licence update from Individual' }],
    })
    const { status, body } = await counter.pay(ada, {
      key: 'attempt-of-the-update',
      quote: cart.quote,
      extra: { company: 'Foxglove' },
    })
    expect([status, body]).toMatchObject([200, { status: 'paid', total: 320, license_id: 2 }])
    const owned = await counter.db
      .selectFrom('entitlements')
      .select(['variant_id', 'license_id', 'revoked_at'])
      .orderBy('license_id')
      .execute()
    expect(owned).toEqual([
      { variant_id: FILE.HD, license_id: 1, revoked_at: null },
      { variant_id: FILE.HD, license_id: 2, revoked_at: null },
    ])
    const certified = await counter.db
      .selectFrom('certificates')
      .select(['license_id', 'revoked_at'])
      .orderBy('license_id')
      .execute()
    expect(certified).toEqual([
      { license_id: 1, revoked_at: null },
      { license_id: 2, revoked_at: null },
    ])
    expect(await (await counter.ask(ada, '/api/v1/library/variants?product_ids=1')).json()).toEqual(
      [{ product_id: 1, variant_id: FILE.HD, license_id: 2 }],
    )
  })

  test('of before is known by its words, also where the licence has another name by now', async () => {
    const { counter, ada } = await opened()
    const { db } = counter
    await counter.pay(ada, { quote: await counter.put(ada, FILE.UHD) })
    for (const [licenseId, ...files] of [
      [2, FILE.HD, FILE.UHD],
      [3, FILE.UHD],
    ] as const) {
      const { quote } = await under(counter, ada, licenseId, ...files)
      const key = `attempt-under-${licenseId}`
      await counter.pay(ada, { key, quote, extra: { company: 'Foxglove' } })
    }
    const lines = () =>
      db
        .selectFrom('order_lines')
        .innerJoin('orders', 'orders.id', 'order_lines.order_id')
        .select(['license_id', 'ref_id', 'updates_license_id'])
        .orderBy('license_id')
        .orderBy('ref_id')
        .execute()
    const written = [
      { license_id: 1, ref_id: FILE.HD, updates_license_id: null },
      { license_id: 1, ref_id: FILE.UHD, updates_license_id: null },
      { license_id: 2, ref_id: FILE.HD, updates_license_id: 1 },
      { license_id: 2, ref_id: FILE.UHD, updates_license_id: 1 },
      { license_id: 3, ref_id: FILE.UHD, updates_license_id: 2 },
    ]
    expect(await lines()).toEqual(written)
    await db
      .updateTable('order_lines')
      .set({ detail: 'File 11, licence update from Individual for 1 credit' })
      .where('ref_id', '=', FILE.HD)
      .where('updates_license_id', '=', 1)
      .execute()
    await db.schema.alterTable('order_lines').dropColumn('updates_license_id').execute()
    await db.deleteFrom('entitlements').where('variant_id', '=', FILE.HD).execute()
    await db.updateTable('license_types').set({ name: 'Crew' }).where('id', '=', 2).execute()
    await licenseUpdateColumn(db as unknown as Kysely<unknown>)
    expect(await lines()).toEqual(written)
  })

  test('other files, and other people, pay the whole price', async () => {
    const { counter, ada } = await opened()
    expect(await under(counter, ada, 2, FILE.HD, FILE.UHD)).toMatchObject({
      items: [{ price: 320 }, { price: 1440 }],
    })
    const eve = await counter.signIn()
    expect(await under(counter, eve, 2, FILE.HD)).toMatchObject({ items: [{ price: 720 }] })
  })

  test('what was given back is not owned any more, and costs the whole', async () => {
    const { counter, ada } = await opened()
    await counter.db.updateTable('entitlements').set({ revoked_at: counter.time.now }).execute()
    expect(await under(counter, ada, 2, FILE.HD)).toMatchObject({ items: [{ price: 720 }] })
  })
})

interface CartAnswer {
  readonly quote: string
}

/** The cart with these files under a licence. */
async function under(
  counter: Counter,
  who: Person,
  licenseId: number,
  ...variantIds: readonly number[]
): Promise<CartAnswer> {
  const change = { kind: 'license-chosen', license_id: licenseId }
  await counter.ask(who, '/api/v1/cart/changes', { method: 'POST', body: change })
  await counter.put(who, ...variantIds)
  return (await (await counter.ask(who, '/api/v1/cart')).json()) as CartAnswer
}
