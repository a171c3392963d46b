import type { Db } from '../database.ts'
import { when } from './sql-export-times.ts'

export async function licenses(db: Db, userId: string) {
  const rows = await db
    .selectFrom('entitlements')
    .leftJoin('products', 'products.id', 'entitlements.product_id')
    .select([
      'entitlements.id',
      'entitlements.order_id',
      'entitlements.product_id',
      'entitlements.variant_id',
      'entitlements.license_id',
      'entitlements.granted_at',
      'entitlements.revoked_at',
      'products.name as product',
    ])
    .where('user_id', '=', userId)
    .orderBy('entitlements.granted_at')
    .orderBy('entitlements.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    granted_at: when(row.granted_at),
    revoked_at: when(row.revoked_at),
  }))
}

export async function downloads(db: Db, userId: string) {
  const grants = await db
    .selectFrom('grants')
    .leftJoin('variants', 'variants.id', 'grants.variant_id')
    .select([
      'grants.id',
      'grants.kind',
      'grants.product_id',
      'grants.variant_id',
      'grants.license_id',
      'grants.created_at',
      'grants.expires_at',
      'grants.revoked_at',
      'variants.filename',
    ])
    .where('user_id', '=', userId)
    .orderBy('grants.created_at')
    .orderBy('grants.id')
    .execute()
  const links = await db
    .selectFrom('links')
    .select(['grant_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const asked = Map.groupBy(links, (link) => link.grant_id)
  return grants.map((row) => ({
    ...row,
    created_at: when(row.created_at),
    expires_at: when(row.expires_at),
    revoked_at: when(row.revoked_at),
    links_asked_for_at: (asked.get(row.id) ?? []).map((link) => when(link.created_at)),
  }))
}

export async function discounts(db: Db, userId: string) {
  const rows = await db
    .selectFrom('discount_uses')
    .select(['code', 'order_id', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute()
  return rows.map((row) => ({ ...row, used_at: when(row.used_at) }))
}

/** What they said that they use files for. */
export async function projectTags(db: Db, userId: string) {
  const rows = await db
    .selectFrom('project_tags')
    .leftJoin('variants', 'variants.id', 'project_tags.variant_id')
    .select([
      'project_tags.variant_id',
      'project_tags.tag as project_tag',
      'project_tags.updated_at',
      'variants.filename',
    ])
    .where('user_id', '=', userId)
    .orderBy('project_tags.variant_id')
    .execute()
  return rows.map((row) => ({ ...row, updated_at: when(row.updated_at) }))
}
