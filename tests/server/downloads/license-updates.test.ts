import { expect, test } from 'vitest'
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
      [
        {
          product_id: 1,
          variant_id: FILE.HD,
          license_id: 2,
          worth: 720,
          credits: 1,
          given: false,
          covered: false,
          suspended: false,
        },
      ],
    )
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
