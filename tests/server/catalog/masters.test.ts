import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { maySeed, seedMasters, seedSamples } from '#server/catalog-import/seed-samples.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { catalogOver } from '../../support/catalog-data.ts'

const SHA256 = 'c'.repeat(64)

const master = {
  slug: 'campfire-close',
  name: '960×540 ProRes 4444, alpha',
  width: 960,
  height: 540,
  codec: 'ProRes 4444',
  container: 'MOV',
  file: 'masters/campfire-close/cccccccccccccccccccc.mov',
  filename: 'Emberstock_Campfire_Close_960x540_ProRes4444.mov',
  bytes: 45_000_000,
  sha256: SHA256,
}

/** Absent from the notes of masters that an earlier version rendered. */
const COLOR = { bit_depth: 12, color_space: 'Rec. 709', transfer: 'sRGB' }

describeOnEveryDatabase('masters of samples', (open) => {
  test('are listed once they were made, and not before', async () => {
    const db = await open()
    expect(await seedSamples(db)).toBeNull()
    const campfire = async () =>
      (await catalogOver(db).product('campfire-close'))._unsafeUnwrap().variants
    const before = await campfire()
    expect(before.filter(({ codec }) => codec.includes('ProRes'))).toEqual([])
    expect(await seedMasters(db, JSON.stringify([{ ...master, ...COLOR }]))).toBeNull()
    const after = await campfire()
    expect(after.slice(0, -1)).toEqual(before)
    expect(after.at(-1)).toMatchObject({
      name: master.name,
      width: 960,
      height: 540,
      container: 'MOV',
      bitDepth: 12,
      colorSpace: 'Rec. 709',
      transfer: 'sRGB',
      bytes: 45_000_000,
      sha256: SHA256,
      basePrice: before[0]?.basePrice,
    })
    const files = db.selectFrom('variants').select('storage_path').where('sha256', '=', SHA256)
    expect(await files.execute()).toEqual([{ storage_path: master.file }])
  })

  test('in 4K cost what the largest file of the asset does, or twice as much as the others', async () => {
    const db = await open()
    const large = { ...master, is_4k: true, width: 3840, height: 2160 }
    const bolt = { ...large, slug: 'lightning-strikes', sha256: 'd'.repeat(64) }
    expect(await seedMasters(db, JSON.stringify([master, large, bolt]))).toBeNull()
    const sold = await db
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['slug', 'is4k', 'credits', 'base_price', 'codec'])
      .where('slug', 'in', ['campfire-close', 'lightning-strikes'])
      .orderBy('slug')
      .orderBy('variants.id')
      .execute()
    expect(sold.map((one) => [one.slug, one.is4k, one.credits, one.base_price])).toEqual([
      ['campfire-close', 0, 1, 400],
      ['campfire-close', 0, 1, 400],
      ['campfire-close', 1, 2, 800],
      ['lightning-strikes', 0, 1, 400],
      ['lightning-strikes', 1, 2, 800],
      ['lightning-strikes', 1, 2, 800],
    ])
  })

  test('stay listed when the shop starts again, and go when they are made no more', async () => {
    const db = await open()
    await seedMasters(db, JSON.stringify([master]))
    await seedSamples(db)
    const sold = () =>
      db.selectFrom('variants').select('retired').where('sha256', '=', SHA256).execute()
    expect(await sold()).toEqual([{ retired: 0 }])
    expect(await seedMasters(db, '[]')).toBeNull()
    expect(await sold()).toEqual([{ retired: 1 }])
  })

  test('of assets that the library no longer has are left out', async () => {
    const db = await open()
    expect(await seedMasters(db, JSON.stringify([{ ...master, slug: 'gone' }]))).toBeNull()
  })

  test('are refused in one line when their list is damaged', async () => {
    const db = await open()
    expect(await seedMasters(db, JSON.stringify([{ ...master, sha256: 'nope' }]))).toMatch(
      /^masters: 0\.sha256/,
    )
  })

  test('have no place in a catalog that an import filled', async () => {
    const db = await open()
    await seedSamples(db)
    await db.updateTable('meta').set({ value: 'import' }).where('key', '=', 'filled_by').execute()
    expect(await maySeed(db)).toBe(false)
  })
})

test('no file of the committed catalog calls itself ProRes', async () => {
  expect(await readFile('samples/catalog.json', 'utf8')).not.toContain('ProRes')
})
