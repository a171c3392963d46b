import { err, ok, type Result } from 'neverthrow'
import type { CalendarMonth } from '#domain/shared/calendar.ts'
import { mayBeInPack } from '#domain/subscription/free-pack.ts'
import { writeAudit } from '../audit-writing.ts'
import type { WriteContext } from '../write-context.ts'
import type { Db } from '../database.ts'
import { assetsOf, lockPacks, putAssets, STANDING } from './free-pack-month.ts'
import { libraryOf } from '../catalogue/product-cards.ts'

/** What an operator wants a pack to hold, by whom and why. */
export interface NewPack {
  /** A month, or `STANDING`. */
  readonly month: string
  /** Of assets, in their order. An empty list takes the pack away. */
  readonly slugs: readonly string[]
  readonly who: string
  readonly why: string
}

/** The asset that is in the way of a pack. `given`: members have it from this pack already, so it stays. */
export interface PackRefused {
  readonly why: 'unknown' | 'retired' | 'practice' | 'given'
  readonly slug: string
}

/** Says what a month's pack, or the standing list, holds from now on. */
export function setPack(
  db: Db,
  { month, slugs, who, why }: NewPack,
  context: WriteContext,
): Promise<Result<void, PackRefused>> {
  return db.transaction().execute(async (tx) => {
    await lockPacks(tx)
    const wanted = await assetsBySlug(tx, slugs)
    if (wanted.isErr()) return err(wanted.error)
    const kept = new Set(wanted.value)
    const before = await assetsOf(tx, month)
    const leaving = before.filter((id) => !kept.has(id))
    const given = await givenAmong(tx, month, leaving)
    if (given !== null) return err({ why: 'given', slug: given })
    if (leaving.length > 0) {
      await tx
        .deleteFrom('free_pack_assets')
        .where('month', '=', month)
        .where('product_id', 'in', leaving)
        .execute()
    }
    await putAssets(tx, month, wanted.value)
    const detail = { from: before, to: wanted.value }
    await writeAudit(tx, { who, action: 'free-pack', subject: month, why, detail }, context)
    return ok(undefined)
  })
}

/** Fills the standing list if nobody has set it yet. */
export async function seedStanding(tx: Db, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  await lockPacks(tx)
  if ((await assetsOf(tx, STANDING)).length === 0) await putAssets(tx, STANDING, productIds)
}

export interface PackRow {
  readonly month: string
  readonly slug: string
  /** How many members have it by this pack. */
  readonly given: number
}

/** Packs from a month on, and the standing list, in their order. */
export async function packRows(db: Db, from: CalendarMonth): Promise<readonly PackRow[]> {
  const rows = await db
    .selectFrom('free_pack_assets')
    .innerJoin('products', 'products.id', 'free_pack_assets.product_id')
    .select(['free_pack_assets.month', 'products.slug'])
    .select((asset) =>
      asset
        .selectFrom('free_pack_grants')
        .select((grant) => grant.fn.countAll<number | string>().as('given'))
        .whereRef('free_pack_grants.month', '=', 'free_pack_assets.month')
        .whereRef('free_pack_grants.product_id', '=', 'free_pack_assets.product_id')
        .as('given'),
    )
    .where('free_pack_assets.month', '>=', from)
    .orderBy('free_pack_assets.month')
    .orderBy('free_pack_assets.position')
    .execute()
  return rows.map(({ given, ...row }) => ({ ...row, given: Number(given) }))
}

async function assetsBySlug(
  tx: Db,
  slugs: readonly string[],
): Promise<Result<readonly number[], PackRefused>> {
  const ids: number[] = []
  for (const slug of slugs) {
    const found = await tx
      .selectFrom('products')
      .select(['id', 'retired', 'library_id'])
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (!found) return err({ why: 'unknown', slug })
    if (found.retired === 1) return err({ why: 'retired', slug })
    if (!mayBeInPack(libraryOf(found.library_id))) return err({ why: 'practice', slug })
    ids.push(found.id)
  }
  return ok(ids)
}

async function givenAmong(
  tx: Db,
  month: string,
  productIds: readonly number[],
): Promise<string | null> {
  if (productIds.length === 0) return null
  const given = await tx
    .selectFrom('free_pack_grants')
    .innerJoin('products', 'products.id', 'free_pack_grants.product_id')
    .select('products.slug')
    .where('free_pack_grants.month', '=', month)
    .where('free_pack_grants.product_id', 'in', productIds)
    .executeTakeFirst()
  return given?.slug ?? null
}
