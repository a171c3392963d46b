import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { customerById } from '#domain/customer/customer.ts'
import { createRepositories } from '#server/sql/repositories.ts'
import type { Db } from '#server/sql/database.ts'
import { putUser } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { emailsIn } from '#tests/support/emails.ts'
import { GOOD, HEADER, importing, openImportShop, PNG } from '../../support/import-shop.ts'
import { aPaidOrder } from '#tests/support/paid-order.ts'
import { aUser } from '#tests/support/samples.ts'

const ROWS = [HEADER, GOOD]

describeOnEveryDatabase('a file that is corrected', (open) => {
  const opened = async () => {
    const shop = await openImportShop(await open())
    await importing(shop, ROWS)
    const { db, clock, media } = shop
    const file = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.id', 'variants.product_id', 'variants.filename'])
      .where('products.sku', '=', 'A-1')
      .executeTakeFirstOrThrow()
    const owner = async (email: string, changes: { revoked_at?: number } = {}) => {
      const user = aUser({ id: `01JP${email.slice(0, 3).toUpperCase()}0000000000000000000`, email })
      await putUser(db, user)
      await license(db, user.id, file, { granted_at: clock.at, ...changes })
      return user
    }
    const correct = async (bytes: string) => {
      clock.at += 60_000
      writeFileSync(join(media, 'still.png'), withComment(bytes))
      return importing(shop, ROWS)
    }
    const told = async () =>
      (await emailsIn(db)).map(({ recipient, subject }) => [recipient, subject])
    return { shop, db, clock, file, owner, correct, told }
  }

  test('tells each of its owners once for each correction', async () => {
    const { shop, file, owner, correct, told, db } = await opened()
    const ada = await owner('ada@example.com')
    const ben = await owner('ben@example.com')
    await owner('cal@example.com', { revoked_at: 1 })
    await importing(shop, ROWS)
    expect(await told()).toEqual([])

    const done = await correct('x')
    expect(done).toMatchObject({ lines: [], counts: { changed: 1 } })
    const once = [ada, ben].map(({ email }) => [email, 'Corrected file: Plate'])
    expect(await told()).toEqual(once)
    expect((await emailsIn(db))[0]?.text).toContain(file.filename)
    // Imported again as it is, it is no correction.
    await importing(shop, ROWS)
    expect(await told()).toEqual(once)
    // As it was before is another one.
    await correct('')
    expect(await told()).toHaveLength(4)
  })

  test('is marked in the library of who had it before, and not of who bought it since', async () => {
    const { db, clock, file, owner, correct } = await opened()
    const ada = await owner('ada@example.com')
    await correct('x')
    const correctedAt = clock.at
    clock.at += 60_000
    const ben = await owner('ben@example.com')
    const { library } = createRepositories(db)
    for (const [who, marked] of [
      [ada, true],
      [ben, false],
    ] as const) {
      const holder = { customer: customerById(who.id), now: clock.at }
      const [held] = await library.heldFiles(holder)
      expect([held?.variantId, held?.correctedAt]).toEqual([file.id, correctedAt])
      expect((held?.correctedAt ?? 0) > (held?.since ?? 0)).toBe(marked)
    }
  })
})

/** The same picture with other bytes; the picture itself where there are no words. */
function withComment(words: string): Buffer {
  if (words === '') return PNG
  const said = Buffer.concat([Buffer.from('tEXt'), Buffer.from(`Comment\0${words}`)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(said.length - 4)
  sum.writeUInt32BE(crc32(said))
  // Behind the signature and the first chunk, which says how large it is.
  return Buffer.concat([PNG.subarray(0, 33), length, said, sum, PNG.subarray(33)])
}

async function license(
  db: Db,
  userId: string,
  { id, product_id }: { readonly id: number; readonly product_id: number },
  changes: { readonly granted_at: number; readonly revoked_at?: number },
): Promise<void> {
  const order = aPaidOrder({ id: `order-${userId}`, user_id: userId, paid_at: changes.granted_at })
  await db.insertInto('orders').values(order).execute()
  const entitlement = {
    id: `entitlement-${userId}`,
    user_id: userId,
    customer_id: userId,
    product_id,
    variant_id: id,
    license_id: 1,
    order_id: `order-${userId}`,
    revoked_at: null,
    ...changes,
  }
  await db.insertInto('entitlements').values(entitlement).execute()
}
