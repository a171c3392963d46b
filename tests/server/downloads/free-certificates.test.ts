import { closeAccountOf } from '#tests/support/closed-account.ts'
import { expect, test } from 'vitest'
import { certificateRepository } from '#server/sql/documents/certificate-repository.ts'
import { certificatesOver } from '#server/application/order/certificates.ts'
import { openBackend, type Backend, type Person } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { TODAY } from '#tests/support/samples.ts'

const MONTH_MS = 31 * 24 * 60 * 60 * 1000
const FREE_ASSET = 2

describeOnEveryDatabase('certificates of what is free', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    return { backend, ada: await backend.signIn() }
  }

  test('a free asset is licensed with a certificate, on an order of nothing', async () => {
    const { backend, ada } = await opened()
    await backend.request(ada, FILE.FREE)
    const [order] = await ordersOf(backend, ada)
    expect(order).toMatchObject({ kind: 'download', status: 'paid', total: 0, credits: 0 })
    expect(order?.lines).toMatchObject([{ name: 'Asset 2', detail: 'File 21, free', price: 0 }])
    expect(await certificatesOf(backend, ada)).toMatchObject([
      {
        asset: 'Asset 2',
        file: 'File 21',
        license_id: 1,
        order_id: order?.id,
        licensed_at: new Date(TODAY).toISOString(),
        revoked_at: null,
      },
    ])
    const owned = await backend.db.selectFrom('entitlements').selectAll().execute()
    expect(owned).toEqual([])
  })

  test('asking again, at once or when its grant is over, gives no second one', async () => {
    const { backend, ada } = await opened()
    await Promise.all([1, 2, 3].map(() => backend.request(ada, FILE.FREE)))
    expect(await certificatesOf(backend, ada)).toHaveLength(1)
    backend.time.now += MONTH_MS
    const later = await backend.signInAgain(ada)
    expect((await backend.request(later, FILE.FREE)).status).toBe(201)
    expect(await certificatesOf(backend, later)).toHaveLength(1)
  })

  test('a higher license has one of its own, and so has somebody else', async () => {
    const { backend, ada } = await opened()
    await backend.request(ada, FILE.FREE)
    await backend.request(await backend.signIn(), FILE.FREE)
    backend.time.now += MONTH_MS
    await backend.db
      .updateTable('users')
      .set({ min_license_id: 3 })
      .where('id', '=', ada.id)
      .execute()
    const later = await backend.signInAgain({ ...ada, minLicenseId: 3 })
    await backend.request(later, FILE.FREE)
    const mine = await certificatesOf(backend, later)
    expect(new Set(mine.map((one) => one['license_id']))).toEqual(new Set([1, 3]))
    expect(await backend.db.selectFrom('certificates').select('id').execute()).toHaveLength(3)
  })

  test('practice footage has none: its license is its own', async () => {
    const { backend, ada } = await opened()
    expect((await backend.request(ada, FILE.PRACTICE)).status).toBe(201)
    expect(await certificatesOf(backend, ada)).toEqual([])
    expect(await ordersOf(backend, ada)).toEqual([])
  })

  test('who was certified by an order is not certified again by a download', async () => {
    const { backend, ada } = await opened()
    await backend.pay(ada, { quote: await backend.put(ada, FILE.FREE), payment: null })
    await backend.request(ada, FILE.FREE)
    expect(await certificatesOf(backend, ada)).toHaveLength(1)
  })

  test('what was taken back is certified anew, and the old one stays revoked', async () => {
    const { backend, ada } = await opened()
    await backend.request(ada, FILE.FREE)
    const [order] = await ordersOf(backend, ada)
    const revoking = { orderId: String(order?.id), variantIds: [FILE.FREE] }
    await certificateRepository(backend.db).revoke(revoking, TODAY)
    await backend.request(ada, FILE.FREE)
    const all = await certificatesOf(backend, ada)
    expect(all).toHaveLength(2)
    expect(all.filter((one) => one['revoked_at'] === null)).toHaveLength(1)
  })

  test('it stays checkable, and names nobody, once its holder has closed the account', async () => {
    const { backend, ada } = await opened()
    await backend.request(ada, FILE.FREE)
    const [{ id } = {}] = await certificatesOf(backend, ada)
    const { db, testShop } = backend
    const session = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
    const closed = await closeAccountOf(testShop, { ...session, user: ada })
    expect(closed.isOk()).toBe(true)
    const seen = (await certificatesOver(testShop.units).publicly(String(id)))._unsafeUnwrap()
    expect(seen).toMatchObject({ asset: 'Asset 2', holder: null, revokedAt: null })
  })

  test('who has it keeps it when it leaves the catalog, and nothing is licensed anew', async () => {
    const { backend, ada } = await opened()
    await backend.request(ada, FILE.FREE)
    const { db } = backend
    await db.updateTable('products').set({ retired: 1 }).where('id', '=', FREE_ASSET).execute()
    await db.deleteFrom('certificates').execute()
    expect((await backend.request(ada, FILE.FREE)).status).toBe(200)
    expect(await certificatesOf(backend, ada)).toEqual([])
  })
})

async function certificatesOf(backend: Backend, who: Person) {
  const answer = await backend.ask(who, '/api/v1/licenses/own')
  const { items } = (await answer.json()) as { items: readonly Readonly<Record<string, unknown>>[] }
  return items
}

async function ordersOf(backend: Backend, who: Person) {
  const answer = await backend.ask(who, '/api/v1/orders')
  const { items } = (await answer.json()) as {
    items: readonly { id: string; lines: readonly unknown[] }[]
  }
  return items
}
