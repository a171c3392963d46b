import { expect, test } from 'vitest'
import { certificateRepository } from '#server/sql/papers/certificate-repository.ts'
import { certificatesOver } from '#server/application/order/certificates.ts'
import { openCounter, type Counter, type Person } from '#tests/support/counter.ts'
import { FILE } from '#tests/support/counter-stock.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { TODAY } from '#tests/support/samples.ts'

const MONTH_MS = 31 * 24 * 60 * 60 * 1000
const FREE_ASSET = 2

describeOnEveryDatabase('certificates of what is free', (open) => {
  const opened = async () => {
    const counter = await openCounter(await open())
    return { counter, ada: await counter.signIn() }
  }

  test('a free asset is licensed with a certificate, on an order of nothing', async () => {
    const { counter, ada } = await opened()
    await counter.request(ada, FILE.FREE)
    const [order] = await ordersOf(counter, ada)
    expect(order).toMatchObject({ kind: 'download', status: 'paid', total: 0, credits: 0 })
    expect(order?.lines).toMatchObject([{ name: 'Asset 2', detail: 'File 21, free', price: 0 }])
    expect(await certificatesOf(counter, ada)).toMatchObject([
      {
        asset: 'Asset 2',
        file: 'File 21',
        license_id: 1,
        order_id: order?.id,
        licensed_at: new Date(TODAY).toISOString(),
        revoked_at: null,
      },
    ])
    const owned = await counter.db.selectFrom('entitlements').selectAll().execute()
    expect(owned).toEqual([])
  })

  test('asking again, at once or when its grant is over, gives no second one', async () => {
    const { counter, ada } = await opened()
    await Promise.all([1, 2, 3].map(() => counter.request(ada, FILE.FREE)))
    expect(await certificatesOf(counter, ada)).toHaveLength(1)
    counter.time.now += MONTH_MS
    const later = await counter.signInAgain(ada)
    expect((await counter.request(later, FILE.FREE)).status).toBe(201)
    expect(await certificatesOf(counter, later)).toHaveLength(1)
  })

  test('a higher licence has one of its own, and so has somebody else', async () => {
    const { counter, ada } = await opened()
    await counter.request(ada, FILE.FREE)
    await counter.request(await counter.signIn(), FILE.FREE)
    counter.time.now += MONTH_MS
    await counter.db
      .updateTable('users')
      .set({ min_license_id: 3 })
      .where('id', '=', ada.id)
      .execute()
    const later = await counter.signInAgain({ ...ada, minLicenseId: 3 })
    await counter.request(later, FILE.FREE)
    const mine = await certificatesOf(counter, later)
    expect(new Set(mine.map((one) => one['license_id']))).toEqual(new Set([1, 3]))
    expect(await counter.db.selectFrom('certificates').select('id').execute()).toHaveLength(3)
  })

  test('practice footage has none: its licence is its own', async () => {
    const { counter, ada } = await opened()
    expect((await counter.request(ada, FILE.PRACTICE)).status).toBe(201)
    expect(await certificatesOf(counter, ada)).toEqual([])
    expect(await ordersOf(counter, ada)).toEqual([])
  })

  test('who was certified by an order is not certified again by a download', async () => {
    const { counter, ada } = await opened()
    await counter.pay(ada, { quote: await counter.put(ada, FILE.FREE), payment: null })
    await counter.request(ada, FILE.FREE)
    expect(await certificatesOf(counter, ada)).toHaveLength(1)
  })

  test('what was taken back is certified anew, and the old one stays revoked', async () => {
    const { counter, ada } = await opened()
    await counter.request(ada, FILE.FREE)
    const [order] = await ordersOf(counter, ada)
    const revoking = { orderId: String(order?.id), variantIds: [FILE.FREE] }
    await certificateRepository(counter.db).revoke(revoking, TODAY)
    await counter.request(ada, FILE.FREE)
    const all = await certificatesOf(counter, ada)
    expect(all).toHaveLength(2)
    expect(all.filter((one) => one['revoked_at'] === null)).toHaveLength(1)
  })

  test('it stays checkable, and names nobody, once its holder has closed the account', async () => {
    const { counter, ada } = await opened()
    await counter.request(ada, FILE.FREE)
    const [{ id } = {}] = await certificatesOf(counter, ada)
    const { db, desk } = counter
    const session = await db.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
    const closed = await desk.accountBook.anonymize({ ...session, user: ada })
    expect(closed.isOk()).toBe(true)
    const seen = (await certificatesOver(desk.units).publicly(String(id)))._unsafeUnwrap()
    expect(seen).toMatchObject({ asset: 'Asset 2', holder: null, revokedAt: null })
  })

  test('who has it keeps it when it leaves the shelf, and nothing is licensed anew', async () => {
    const { counter, ada } = await opened()
    await counter.request(ada, FILE.FREE)
    const { db } = counter
    await db.updateTable('products').set({ retired: 1 }).where('id', '=', FREE_ASSET).execute()
    await db.deleteFrom('certificates').execute()
    expect((await counter.request(ada, FILE.FREE)).status).toBe(200)
    expect(await certificatesOf(counter, ada)).toEqual([])
  })
})

async function certificatesOf(counter: Counter, who: Person) {
  const answer = await counter.ask(who, '/api/v1/licenses/own')
  return (await answer.json()) as readonly Readonly<Record<string, unknown>>[]
}

async function ordersOf(counter: Counter, who: Person) {
  const answer = await counter.ask(who, '/api/v1/orders')
  return (await answer.json()) as readonly { id: string; lines: readonly unknown[] }[]
}
