import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { seedSamples } from '#server/catalog-import/seed-samples.ts'
import { unappliedPrices } from '#server/catalog-import/unapplied-prices.ts'
import type { Db } from '#server/sql/database.ts'
import { CATALOG_META } from '#server/sql/catalog-import/catalog-version.ts'
import { writeMeta } from '#server/sql/meta.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

const BASIC = 'EMB-PLAN-BASIC-MONTH'

const priceOf = async (db: Db) => {
  const plan = db.selectFrom('plan_variants').select('base_price').where('sku', '=', BASIC)
  return (await plan.executeTakeFirstOrThrow()).base_price
}

describeOnEveryDatabase('the prices of the samples', (open) => {
  test('fill a shop that has none, and no later start or checkout brings them back', async () => {
    const db = await open()
    expect(await seedSamples(db)).toBeNull()
    expect(await priceOf(db)).toBe(1900)
    await db
      .updateTable('plan_variants')
      .set({ base_price: 2500 })
      .where('sku', '=', BASIC)
      .execute()
    // As another checkout, whose samples differ.
    await writeMeta(db, CATALOG_META.version, 'of another checkout')
    expect(await seedSamples(db)).toBeNull()
    expect(await priceOf(db)).toBe(2500)
  })

  test('are named once when their file was edited, and are not applied', async () => {
    const db = await open()
    await seedSamples(db)
    const folder = await mkdtemp(join(tmpdir(), 'emberstock-prices-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'price-book.json')
    const text = await readFile('samples/price-book.json', 'utf8')
    await writeFile(path, text)
    expect(await unappliedPrices(db, path)).toBeNull()
    await writeFile(path, text.replace('"price_cents": 1900', '"price_cents": 2500'))
    expect(await unappliedPrices(db, path)).toMatch(/npm run shop -- prices import/)
    expect(await unappliedPrices(db, path)).toBeNull()
    expect(await priceOf(db)).toBe(1900)
    await writeFile(path, '{}')
    expect(await unappliedPrices(db, path)).toMatch(/stay as they are/)
  })
})
