import { sql } from 'kysely'
import { LIBRARY } from '#domain/catalog/library.ts'
import type { Db } from '../database.ts'

/**
 * Members that keep their bundle from being sold (decision 033); for `exists` in queries of `bundles`.
 */
export function unsoldMembers(db: Db) {
  return db
    .selectFrom('bundle_members as member')
    .innerJoin('variants as file', 'file.id', 'member.variant_id')
    .innerJoin('products as asset', 'asset.id', 'file.product_id')
    .select('member.variant_id')
    .where('member.bundle_id', '=', sql.ref<number>('bundles.id'))
    .where((row) =>
      row.or([
        row('asset.library_id', '=', LIBRARY.PRACTICE),
        row.and([row('asset.subscription_only', '=', 1), row('asset.free', '=', 0)]),
      ]),
    )
}
