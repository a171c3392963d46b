import type { Db } from '../database.ts'
import { changingCatalog, claimForImports, moveVersion, noteChange } from './catalog-version.ts'

const AT_ONCE = 500

/** Skus, each whole or ending in `*`. */
export type Patterns = readonly string[]

export interface StateChange {
  readonly changed: number
  /** Patterns that match no asset. */
  readonly unknown: readonly string[]
}

/** Puts assets on sale: those named, or all that imports left unpublished. */
export async function publish(db: Db, patterns: Patterns, now: number): Promise<StateChange> {
  if (patterns.length > 0) return change(db, { patterns, to: 'published', now })
  const drafts = await db.selectFrom('imports').select('sku').where('state', '=', 'draft').execute()
  return change(db, { patterns: drafts.map(({ sku }) => sku), to: 'published', now })
}

/** Takes assets off sale. Their owners keep them. */
export function retire(db: Db, patterns: Patterns, now: number): Promise<StateChange> {
  return change(db, { patterns, to: 'retired', now })
}

interface Change {
  readonly patterns: Patterns
  readonly to: 'published' | 'retired'
  readonly now: number
}

async function change(db: Db, wanted: Change): Promise<StateChange> {
  let changed = 0
  const unknown: string[] = []
  const whole = wanted.patterns.filter((pattern) => !pattern.endsWith('*'))
  for (let from = 0; from < whole.length; from += AT_ONCE) {
    const skus = whole.slice(from, from + AT_ONCE)
    const found = await foundAmong(db, skus)
    changed += await changeAll(db, found, wanted)
    unknown.push(...skus.filter((sku) => !found.includes(sku)))
  }
  for (const pattern of wanted.patterns.filter((one) => one.endsWith('*'))) {
    const found = await foundBeginning(db, pattern.slice(0, -1))
    for (let from = 0; from < found.length; from += AT_ONCE) {
      changed += await changeAll(db, found.slice(from, from + AT_ONCE), wanted)
    }
    if (found.length === 0) unknown.push(pattern)
  }
  await moveVersion(db)
  return { changed, unknown }
}

async function foundAmong(db: Db, skus: readonly string[]): Promise<readonly string[]> {
  const rows = await db.selectFrom('products').select('sku').where('sku', 'in', skus).execute()
  return rows.map(({ sku }) => sku)
}

/** Skus have letters, digits and hyphens only, so nothing in them means anything to `like`. */
async function foundBeginning(db: Db, start: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('products')
    .select('sku')
    .where('sku', 'like', `${start}%`)
    .execute()
  return rows.map(({ sku }) => sku)
}

function changeAll(db: Db, skus: readonly string[], { to, now }: Change): Promise<number> {
  if (skus.length === 0) return Promise.resolve(0)
  const retired = to === 'published' ? 0 : 1
  return changingCatalog(db, async (tx) => {
    if (to === 'published') {
      const undated = tx
        .selectFrom('imports')
        .select('sku')
        .where('state', '=', 'draft')
        .where('dated', '=', 0)
        .where('sku', 'in', skus)
      await tx
        .updateTable('products')
        .set({ published_at: now })
        .where('sku', 'in', undated)
        .execute()
    }
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set({ retired })
      .where('sku', 'in', skus)
      .where('retired', '<>', retired)
      .executeTakeFirst()
    await tx.updateTable('imports').set({ state: to }).where('sku', 'in', skus).execute()
    await claimForImports(tx)
    if (numUpdatedRows > 0n) await noteChange(tx)
    return Number(numUpdatedRows)
  })
}

/** Gives an earlier imported asset the state that its row asks for; tells whether that changed it. */
export async function settleState(
  db: Db,
  sku: string,
  { published, now }: { readonly published: boolean; readonly now: number },
): Promise<boolean> {
  const memory = await db
    .selectFrom('imports')
    .select('state')
    .where('sku', '=', sku)
    .executeTakeFirst()
  if (memory?.state === (published ? 'published' : 'draft')) return false
  if (published) await changeAll(db, [sku], { patterns: [], to: 'published', now })
  else await withdraw(db, sku)
  return true
}

function withdraw(db: Db, sku: string): Promise<void> {
  return changingCatalog(db, async (tx) => {
    await tx.updateTable('products').set({ retired: 1 }).where('sku', '=', sku).execute()
    await tx.updateTable('imports').set({ state: 'draft' }).where('sku', '=', sku).execute()
    await noteChange(tx)
  })
}
