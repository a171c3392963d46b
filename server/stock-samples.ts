import { readFile } from 'node:fs/promises'
import { MASTERS_KEY } from './seed/masters.ts'
import { putOnShelves } from './seed/put-on-shelves.ts'
import type { Db } from './sql/database.ts'

const SAMPLES = 'samples'

/** Fills empty shelves with the samples and keeps samples up to date; shelves that anybody else filled stay as they are. */
export async function stockSamples(db: Db): Promise<string | null> {
  if (!(await mayStock(db))) return null
  const [catalogue, priceBook] = await Promise.all([
    readFile(`${SAMPLES}/catalogue.json`, 'utf8'),
    readFile(`${SAMPLES}/price-book.json`, 'utf8'),
  ])
  const masters = await valueOf(db, MASTERS_KEY)
  const put = await putOnShelves(db, { catalogue, priceBook, masters })
  if (put.isErr()) return put.error.kind === 'file-refused' ? put.error.reason : put.error.kind
  await db
    .insertInto('meta')
    .values({ key: 'stocked_from', value: SAMPLES })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return null
}

/** Keeps the list of masters and puts them on the shelves with the samples. */
export async function stockMasters(db: Db, masters: string): Promise<string | null> {
  await db
    .insertInto('meta')
    .values({ key: MASTERS_KEY, value: masters })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: masters }))
    .execute()
  return stockSamples(db)
}

async function valueOf(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** Whether the shelves hold the samples, or nothing. */
export async function mayStock(db: Db): Promise<boolean> {
  const rows = await db
    .selectFrom('meta')
    .selectAll()
    .where('key', 'in', ['stocked_from', 'catalogue_version'])
    .execute()
  const known = new Map(rows.map(({ key, value }) => [key, value]))
  return !known.get('catalogue_version') || known.get('stocked_from') === SAMPLES
}
