import { readFile } from 'node:fs/promises'
import { pricesOf, readPriceBookFile } from '#server/catalog-import/parse/price-book-file.ts'
import type { Db } from '#server/sql/database.ts'
import { priceRows } from '#server/sql/subscriptions/price-book-content.ts'

/** IDs in the price book of the samples. */
export const PLAN = {
  FREE: 1,
  BASIC_MONTH: 2,
  BASIC_YEAR: 3,
  STANDARD_MONTH: 4,
  STANDARD_YEAR: 5,
  PRO_MONTH: 6,
  PRO_YEAR: 7,
} as const

export const PACK = { TEN: 1, TWENTY_FIVE: 2, SIXTY: 3, HUNDRED_FIFTY: 4 } as const

/** The pack that renews every month. */
export const CREDIT_SUBSCRIPTION = 5

/**
 * Puts the plans and packs of pricing 1 on sale; `before: 'seats'` is for a shop of a version before seats
 * could be bought.
 */
export async function seedPriceBook(db: Db, before?: 'seats'): Promise<void> {
  const book = readPriceBookFile(await readFile('samples/price-book.json', 'utf8'))._unsafeUnwrap()
  const { plans, packs } = priceRows(pricesOf(book))
  const rows =
    before === 'seats'
      ? plans.map(({ seat_base_price: _price, seat_credits: _credits, ...plan }) => plan)
      : plans
  await db.insertInto('plan_variants').values(rows).execute()
  await db.insertInto('credit_packs').values(packs).execute()
}
