import { readFile } from 'node:fs/promises'
import { priceChanges } from '#domain/subscription/price-book.ts'
import type { Db } from '#server/sql/database.ts'
import { readMeta, writeMeta } from '#server/sql/meta.ts'
import { listedPrices } from '#server/sql/subscriptions/price-book-content.ts'
import { pricesOf, readPriceBookFile } from './parse/price-book-file.ts'
import { hashOfText } from './parse/read-file.ts'
import { SAMPLE_PRICES } from './seed-samples.ts'

/** Key in `meta` for the hash of the samples' price book that a server last looked at. */
const SEEN = 'sample_prices_seen'

/**
 * What to tell the operator if the samples' price book was edited, or came with another version: prices stay
 * as they are. Said once for each content of the file; null if there is nothing to say.
 */
export async function unappliedPrices(db: Db, path = SAMPLE_PRICES): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  const hash = await hashOfText(text)
  if ((await readMeta(db, SEEN)) === hash) return null
  const listed = await listedPrices(db)
  if (listed.licenses.length === 0) return null
  await writeMeta(db, SEEN, hash)
  const differs = readPriceBookFile(text).match(
    (file) => priceChanges(listed, { ...listed, ...pricesOf(file) }).length > 0,
    () => true,
  )
  return differs
    ? `${SAMPLE_PRICES} differs from the prices of this shop, which stay as they are. To apply it: npm run shop -- prices import ${SAMPLE_PRICES}`
    : null
}
