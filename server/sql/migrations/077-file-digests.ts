import { sql, type Kysely } from 'kysely'
import { addedIndexes, type ShopMigration } from '../new-indexes.ts'

/** Characters of a digest: the beginning of a SHA-256 in hexadecimal, as in the names of imported files. */
const LENGTH = 20

const indexes = addedIndexes([
  { name: 'public_media_by_digest', table: 'public_media', columns: ['digest'] },
  {
    name: 'variants_by_digest',
    table: 'variants',
    columns: [sql`substr(sha256, 1, ${sql.lit(LENGTH)})`],
  },
  { name: 'variants_by_path', table: 'variants', columns: ['storage_path'] },
])

/**
 * What is public is known by its content too, so that no import sells it, and what is sold is found by its
 * content and its path (catalog 14). Imported files have the digest in their names; others are read later.
 */
async function digestColumn(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('public_media').addColumn('digest', 'text').execute()
  for (const ending of ['.___', '.____']) {
    const named = `imports/%/${'_'.repeat(LENGTH)}${ending}`
    const digest = sql`substr(path, length(path) - ${sql.lit(LENGTH + ending.length - 1)}, ${sql.lit(LENGTH)})`
    await sql`
      update public_media set digest = ${digest}
      where path like ${named} and ${digest} not like '%/%'
    `.execute(db)
  }
  await indexes.up(db)
}

export const fileDigests: ShopMigration = { ...indexes, up: digestColumn }
