import { sql } from 'kysely'
import {
  completesTheShot,
  MOST_OF_AN_ELEMENT,
  type CompletingAsset,
  type ShotCandidate,
} from '#domain/catalog/completes-the-shot.ts'
import { shotRoleOf, type ShotRole } from '#domain/catalog/shot-role.ts'
import type { FoundBeside } from '#server/search/asset-finder.ts'
import type { Db } from '../../sql/database.ts'
import { DOCUMENTS } from './table-names.ts'
import { hasValue, isOneOf, not } from './conditions.ts'
import { beginning } from './search-marks.ts'

/**
 * Maximum number of candidates per collection, role and category, most popular first; the rule picks
 * six in all.
 */
const OF_A_COLLECTION = 16

interface CandidateRow {
  readonly id: number
  readonly shot_role: ShotRole | null
  readonly category: string
  readonly collections: readonly string[]
}

/**
 * The assets that complete a shot with this one (catalog 13), more popular ones first among equals;
 * never one of `similar`.
 */
export async function completingAssets(
  db: Db,
  asset: FoundBeside,
  similar: readonly number[],
): Promise<readonly CompletingAsset[]> {
  const collections = await bySize(
    db,
    asset.collections.map(({ slug }) => slug),
  )
  const left = [asset.id, ...similar]
  const rows = await candidateRows(db, collections, left)
  const candidates = rows.map((row): ShotCandidate => ({
    id: row.id,
    role: row.shot_role,
    sameCategory: row.category === asset.category.slug,
    shared: collections.filter((slug) => row.collections.includes(slug)),
  }))
  return completesTheShot(shotRoleOf(asset), candidates, new Set(left))
}

async function candidateRows(
  db: Db,
  collections: readonly string[],
  left: readonly number[],
): Promise<readonly CandidateRow[]> {
  const ofCollections = collections.map(
    (slug) => sql`
      select id from (
        select id, row_number() over (
          partition by shot_role, category order by popularity desc, id desc
        ) as place
        from ${DOCUMENTS}
        where ${hasValue(beginning.collection, [slug])} and ${not(isOneOf(left))}
      ) ranked where place <= ${OF_A_COLLECTION}`,
  )
  const ofRoles = sql`
    select best.id from (
      select distinct shot_role from ${DOCUMENTS} where shot_role is not null
    ) roles, lateral (
      select id from ${DOCUMENTS}
      where shot_role = roles.shot_role and ${not(isOneOf(left))}
      order by popularity desc, id desc limit ${MOST_OF_AN_ELEMENT}
    ) best`
  const { rows } = await sql<CandidateRow>`
    select id, shot_role, category, collections from ${DOCUMENTS}
    where id in (${sql.join([...ofCollections, ofRoles], sql` union `)})
    order by popularity desc, id desc`.execute(db)
  return rows
}

/** Collections with assets on sale, the smallest first. */
async function bySize(db: Db, slugs: readonly string[]): Promise<readonly string[]> {
  const sizes: { readonly slug: string; readonly size: number }[] = []
  for (const slug of slugs) {
    const { rows } = await sql<{ readonly size: number }>`
      select count(*) as size from ${DOCUMENTS}
      where ${hasValue(beginning.collection, [slug])}`.execute(db)
    sizes.push({ slug, size: rows[0]?.size ?? 0 })
  }
  return sizes
    .filter(({ size }) => size > 0)
    .toSorted((one, other) => one.size - other.size)
    .map(({ slug }) => slug)
}
