import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { licenseUpdateColumn } from '#server/sql/migrations/027-license-updates.ts'
import { openBackend, type Backend, type Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

describeOnEveryDatabase('a license that is updated', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    const ada = await backend.signIn()
    const bought = await backend.buy(ada, FILE.HD)
    expect([bought.status, bought.body.code]).toEqual([200, undefined])
    return { backend, ada }
  }

  test('costs the difference, and the file is owned under both', async () => {
    const { backend, ada } = await opened()
    const cart = await under(backend, ada, 2, FILE.HD)
    expect(cart).toMatchObject({
      total: 320,
      items: [{ price: 320, detail: 'File 11, license upgrade from Individual' }],
    })
    const { status, body } = await backend.pay(ada, {
      key: 'attempt-of-the-update',
      quote: cart.quote,
      extra: { company: 'Foxglove' },
    })
    expect([status, body]).toMatchObject([200, { status: 'paid', total: 320, license_id: 2 }])
    const owned = await backend.db
      .selectFrom('entitlements')
      .select(['variant_id', 'license_id', 'revoked_at'])
      .orderBy('license_id')
      .execute()
    expect(owned).toEqual([
      { variant_id: FILE.HD, license_id: 1, revoked_at: null },
      { variant_id: FILE.HD, license_id: 2, revoked_at: null },
    ])
    const certified = await backend.db
      .selectFrom('certificates')
      .select(['license_id', 'revoked_at'])
      .orderBy('license_id')
      .execute()
    expect(certified).toEqual([
      { license_id: 1, revoked_at: null },
      { license_id: 2, revoked_at: null },
    ])
    expect(await (await backend.ask(ada, '/api/v1/library/variants?product_ids=1')).json()).toEqual(
      [{ product_id: 1, variant_id: FILE.HD, license_id: 2 }],
    )
  })

  test('of before is known by its words, also where the license has another name by now', async () => {
    const { backend, ada } = await opened()
    const { db } = backend
    await backend.pay(ada, { quote: await backend.put(ada, FILE.UHD) })
    for (const [licenseId, ...files] of [
      [2, FILE.HD, FILE.UHD],
      [3, FILE.UHD],
    ] as const) {
      const { quote } = await under(backend, ada, licenseId, ...files)
      const key = `attempt-under-${licenseId}`
      await backend.pay(ada, { key, quote, extra: { company: 'Foxglove' } })
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
      .set({ detail: 'File 11, license upgrade from Individual for 1 credit' })
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
    const { backend, ada } = await opened()
    expect(await under(backend, ada, 2, FILE.HD, FILE.UHD)).toMatchObject({
      items: [{ price: 320 }, { price: 1440 }],
    })
    const eve = await backend.signIn()
    expect(await under(backend, eve, 2, FILE.HD)).toMatchObject({ items: [{ price: 720 }] })
  })

  test('what was given back is not owned any more, and costs the whole', async () => {
    const { backend, ada } = await opened()
    await backend.db.updateTable('entitlements').set({ revoked_at: backend.time.now }).execute()
    expect(await under(backend, ada, 2, FILE.HD)).toMatchObject({ items: [{ price: 720 }] })
  })
})

interface CartAnswer {
  readonly quote: string
}

/** The cart with these files under a license. */
async function under(
  backend: Backend,
  who: Person,
  licenseId: number,
  ...variantIds: readonly number[]
): Promise<CartAnswer> {
  const change = { kind: 'license-chosen', license_id: licenseId }
  await backend.ask(who, '/api/v1/cart/changes', { method: 'POST', body: change })
  await backend.put(who, ...variantIds)
  return (await (await backend.ask(who, '/api/v1/cart')).json()) as CartAnswer
}
