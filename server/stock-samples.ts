import { readFile } from 'node:fs/promises'
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
  const put = await putOnShelves(db, { catalogue, priceBook })
  if (put.isErr()) return put.error.kind === 'file-refused' ? put.error.reason : put.error.kind
  await db
    .insertInto('meta')
    .values({ key: 'stocked_from', value: SAMPLES })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return null
}

async function mayStock(db: Db): Promise<boolean> {
  const rows = await db
    .selectFrom('meta')
    .selectAll()
    .where('key', 'in', ['stocked_from', 'catalogue_version'])
    .execute()
  const known = new Map(rows.map(({ key, value }) => [key, value]))
  return !known.get('catalogue_version') || known.get('stocked_from') === SAMPLES
}
