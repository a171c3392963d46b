import { err, ok, type Result } from 'neverthrow'
import {
  draftSkus,
  heldAmong,
  importState,
  skusAmong,
  skusBeginning,
  type HeldAsset,
} from '#server/sql/catalog-import/asset-states.ts'
import {
  changingCatalog,
  claimForImports,
  moveVersion,
  noteChange,
} from '#server/sql/catalog-import/catalog-version.ts'
import { publishedWith } from '#server/sql/catalog-import/bundles-with.ts'
import { editedFields } from '#server/sql/catalog-import/edited-fields.ts'
import { dateDrafts, setImportState, setRetired } from '#server/sql/catalog-import/write-catalog.ts'
import type { Db } from '#server/sql/database.ts'
import type { FileComplaint } from './fault.ts'
import { closedCategory } from './upsert/closed-category.ts'

/** Assets per transaction. */
const AT_ONCE = 500

/** SKUs, each complete or a prefix ending in `*`. */
export type Patterns = readonly string[]

export interface StateChange {
  readonly changed: number
  /** Patterns that match no asset. */
  readonly unknown: readonly string[]
  /** Assets that were not put on sale, since their category is not published (catalog 10). */
  readonly held: readonly HeldAsset[]
  /** Published bundles with a file of the assets: while one of their files is retired, they are not sold (catalog 7). */
  readonly bundles: readonly string[]
}

/** Puts assets on sale: those that match, or without patterns all that imports left unpublished. */
export async function publishAssets(db: Db, patterns: Patterns, now: number): Promise<StateChange> {
  const wanted = patterns.length > 0 ? patterns : await draftSkus(db)
  return change(db, wanted, { to: 'published', now })
}

/** Takes assets off sale. Customers who own them keep them. */
export function retireAssets(db: Db, patterns: Patterns, now: number): Promise<StateChange> {
  return change(db, patterns, { to: 'retired', now })
}

/**
 * Gives a previously imported asset the state that its row asks for; returns whether that changed it. Refuses
 * to put it on sale in a category that is not published (catalog 10).
 */
export async function settleState(
  db: Db,
  sku: string,
  { published, now }: { readonly published: boolean; readonly now: number },
): Promise<Result<boolean, FileComplaint>> {
  if ((await importState(db, sku)) === (published ? 'published' : 'draft')) return ok(false)
  // Publishing or retiring an asset in the admin takes precedence (catalog 8).
  if ((await editedFields(db, [sku])).get(sku)?.includes('state')) return ok(false)
  if (published) {
    const [held] = (await changeAll(db, [sku], { to: 'published', now })).held
    if (held) return err(closedCategory(held.category))
  } else await unpublish(db, sku)
  return ok(true)
}

interface Change {
  readonly to: 'published' | 'retired'
  readonly now: number
}

async function change(db: Db, patterns: Patterns, wanted: Change): Promise<StateChange> {
  let changed = 0
  const unknown: string[] = []
  const held: HeldAsset[] = []
  const bundles = new Set<string>()
  const changePart = async (skus: readonly string[]) => {
    const part = await changeAll(db, skus, wanted)
    changed += part.changed
    held.push(...part.held)
    for (const sku of await publishedWith(db, skus)) bundles.add(sku)
  }
  for (const skus of inParts(patterns.filter((pattern) => !pattern.endsWith('*')))) {
    const found = await skusAmong(db, skus)
    await changePart(found)
    unknown.push(...skus.filter((sku) => !found.includes(sku)))
  }
  for (const pattern of patterns.filter((one) => one.endsWith('*'))) {
    const found = await skusBeginning(db, pattern.slice(0, -1))
    for (const skus of inParts(found)) await changePart(skus)
    if (found.length === 0) unknown.push(pattern)
  }
  await moveVersion(db)
  return { changed, unknown, held, bundles: [...bundles] }
}

async function changeAll(
  db: Db,
  asked: readonly string[],
  { to, now }: Change,
): Promise<Pick<StateChange, 'changed' | 'held'>> {
  if (asked.length === 0) return { changed: 0, held: [] }
  return changingCatalog(db, async (tx) => {
    const held = to === 'published' ? await heldAmong(tx, asked) : []
    const skus = asked.filter((sku) => !held.some((one) => one.sku === sku))
    if (skus.length === 0) return { changed: 0, held }
    // A draft without a date of its own is dated by its first publication.
    if (to === 'published') await dateDrafts(tx, skus, now)
    const changed = await setRetired(tx, skus, to === 'retired')
    await setImportState(tx, skus, to)
    await claimForImports(tx)
    if (changed > 0) await noteChange(tx)
    return { changed, held }
  })
}

/** Turns an asset back into a draft. */
function unpublish(db: Db, sku: string): Promise<void> {
  return changingCatalog(db, async (tx) => {
    await setRetired(tx, [sku], true)
    await setImportState(tx, [sku], 'draft')
    await noteChange(tx)
  })
}

function* inParts(skus: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < skus.length; from += AT_ONCE) yield skus.slice(from, from + AT_ONCE)
}
