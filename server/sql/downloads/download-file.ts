import { LIBRARY, type LibraryId } from '#domain/catalogue/library.ts'
import type { FileTerms } from '#domain/download/decision.ts'
import { cents, type Cents } from '#domain/shared/money.ts'
import type { DeliveredFile } from '#server/ports/grants.ts'
import type { Db } from '../database.ts'
import { isRowId } from '../row-ids.ts'

/** A file as the catalogue has it, sold or no longer sold. */
export interface WantedFile extends DeliveredFile {
  readonly productId: number
  readonly isPractice: boolean
  readonly retired: boolean
  /** Under licence 1. */
  readonly basePrice: Cents
  readonly wanted: FileTerms
}

export async function wantedFile(db: Db, variantId: number): Promise<WantedFile | null> {
  if (!isRowId(variantId)) return null
  const row = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.product_id',
      'variants.vault_path',
      'variants.filename',
      'variants.bytes',
      'variants.sha256',
      'variants.is4k',
      'variants.credits',
      'variants.base_price',
      'variants.retired',
      'products.library_id',
      'products.free',
      'products.subscription_only',
      'products.retired as product_retired',
    ])
    .where('variants.id', '=', variantId)
    .executeTakeFirst()
  if (!row) return null
  const libraryId = row.library_id as LibraryId
  return {
    productId: row.product_id,
    isPractice: libraryId === LIBRARY.PRACTICE,
    retired: row.retired === 1 || row.product_retired === 1,
    vaultPath: row.vault_path,
    filename: row.filename,
    bytes: row.bytes,
    basePrice: cents(row.base_price),
    sha256: row.sha256,
    wanted: {
      libraryId,
      free: row.free === 1,
      is4k: row.is4k === 1,
      credits: row.credits,
      subscriptionOnly: row.subscription_only === 1,
    },
  }
}
