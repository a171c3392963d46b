import type { Previews } from '#domain/catalogue/product.ts'
import type { FileVault } from '#server/ports/file-vault.ts'
import { previewPaths } from '#server/seed/rows.ts'
import type { Db } from '#server/sql/database.ts'

/**
 * The hash under which an asset was imported before; null where it was not, or where the vault has
 * lost any of its files, so that importing it again makes it whole.
 */
export async function knownHash(db: Db, vault: FileVault, sku: string): Promise<string | null> {
  const row = await db
    .selectFrom('imports')
    .innerJoin('products', 'products.sku', 'imports.sku')
    .select(['imports.content_hash', 'products.id', 'products.previews'])
    .where('imports.sku', '=', sku)
    .executeTakeFirst()
  if (!row) return null
  const files = await db
    .selectFrom('variants')
    .select('vault_path')
    .where('product_id', '=', row.id)
    .where('retired', '=', 0)
    .execute()
  const shown = previewPaths(JSON.parse(row.previews) as Previews)
  for (const path of [...files.map((file) => file.vault_path), ...shown]) {
    if ((await vault.open(path)).isErr()) return null
  }
  return row.content_hash
}
