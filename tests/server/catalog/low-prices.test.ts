import { expect, test } from 'vitest'
import { startScheduler } from '#server/boot/scheduler.ts'
import { sidecarFile } from '#server/catalog-import/parse/sidecar.ts'
import { upsertBundles } from '#server/catalog-import/upsert/upsert-sidecar.ts'
import { checkRow } from '#server/catalog-import/parse/check-row.ts'
import type { Db } from '#server/sql/database.ts'
import { aCatalog, aKit, anEntry, stock } from '#tests/support/catalog-data.ts'
import { composedOver } from '#tests/support/composed.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openImportShop } from '#tests/support/import-shop.ts'
import { given } from '#wiring/wire.ts'

describeOnEveryDatabase('what could be had for nothing though it is not free', (open) => {
  test('a bundle whose discount leaves nothing to pay is refused, with the reason', async () => {
    const testShop = await openImportShop(await open())
    const bundle = (sku: string, effective_discount: number) => ({
      sku,
      slug: sku.toLowerCase(),
      name: sku,
      description: 'Some.',
      cover: 'still.png',
      effective_discount,
      published_at: '2026-01-01T00:00:00Z',
      position: 0,
      files: ['EMB-1-1'],
    })
    const sidecar = sidecarFile.parse({ bundles: [bundle('B-1', 100), bundle('B-2', 99)] })
    expect(await upsertBundles(testShop.db, sidecar, testShop.context)).toEqual({
      faults: ['bundle B-1: would cost nothing at 100% off'],
      kept: [],
    })
    const sold = await testShop.db.selectFrom('bundles').select('sku').execute()
    expect(sold).toEqual([{ sku: 'B-2' }])
  })

  test('rows from before are named when the shop starts, each by what it lacks, and no others', async () => {
    const db = await open()
    const entries = [1, 2, 3, 4, 5].map((id) => anEntry({ id }))
    const last = anEntry({ id: 6 })
    const forNothing = last.variants.map((file) => ({ ...file, credits: 0, price_cents: 0 }))
    const free = { ...last, free: true, variants: forNothing }
    await stock(db, aCatalog([...entries, free], [aKit({ id: 1 })]))
    expect(await namedAtStart(db)).toEqual([])
    await spoil(db)
    expect(await namedAtStart(db)).toEqual([
      { event: 'price-too-low', sku: 'EMB-1-1', lacks: 'credits' },
      { event: 'price-too-low', sku: 'EMB-2-1', lacks: 'money' },
      { event: 'price-too-low', sku: 'EMB-3-1', lacks: 'credits' },
      { event: 'price-too-low', sku: 'KIT-1', lacks: 'money' },
    ])
  })
})

test('a row is told each price that is too low, once, in the column that has it', () => {
  const files = [{ file: 'a.mov' }, { file: 'b.mov' }, { file: 'c.mov', credits: 0, price_usd: 0 }]
  const faults = (changes: object) => {
    const row = { ...ROW, variants: files, ...changes }
    const read = checkRow(2, row, (path) => path.join('.'))
    return 'faults' in read ? read.faults.map(({ column }) => column) : []
  }
  expect(faults({ credits: 1, price_usd: 4 })).toEqual(['file_3_credits', 'file_3_price_usd'])
  const every = ['credits', 'price_usd', 'file_3_credits', 'file_3_price_usd']
  expect(faults({ credits: 0, price_usd: 0 })).toEqual(every)
  const forSubscribers = { credits: 1, price_usd: 0, subscription_only: true }
  expect(faults(forSubscribers)).toEqual(['file_3_credits'])
  expect(faults({ free: true })).toEqual([])
})

const ROW = {
  sku: 'A-1',
  name: 'Plate',
  library: '2d',
  category: 'fire',
  description: 'A plate.',
  motion_description: 'Nothing.',
}

/** What shops of before took in: by file, and the bundle of two of them at all of its price off. */
async function spoil(db: Db): Promise<void> {
  const file = (sku: string, price: object) =>
    db.updateTable('variants').set(price).where('sku', '=', sku).execute()
  const asset = (sku: string, changes: object) =>
    db.updateTable('products').set(changes).where('sku', '=', sku).execute()
  await file('EMB-1-1', { credits: 0 })
  await file('EMB-2-1', { base_price: 0 })
  // Only plans bring it, so it needs no money; and one that is no longer sold needs nothing.
  await asset('EMB-3', { subscription_only: 1 })
  await file('EMB-3-1', { credits: 0, base_price: 0 })
  await asset('EMB-4', { retired: 1 })
  await file('EMB-4-1', { credits: 0 })
  await file('EMB-5-1', { credits: 0, retired: 1 })
  await db.updateTable('bundles').set({ effective_discount: 100 }).execute()
}

async function namedAtStart(db: Db): Promise<readonly object[]> {
  const alarms: object[] = []
  const alarm = (event: string, fields: object) => void alarms.push({ event, ...fields })
  const log = { note: () => undefined, alarm }
  const scheduler = await startScheduler(composedOver(db, given({ log })))
  await scheduler.close()
  return alarms
}
