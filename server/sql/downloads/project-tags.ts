import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import type { Db } from '../database.ts'
import { isHeld } from '../orders/held-files.ts'
import { isRowId } from '../row-ids.ts'

export interface Tagging {
  readonly userId: string
  readonly variantIds: readonly number[]
  /** As `readProjectTag` made it; empty takes the tag away. */
  readonly tag: string
  readonly now: number
}

const NO_FILE: Missing = { kind: 'missing', what: 'file' }

/** Tags files that somebody holds; all of them or none. */
export async function tagHeldFiles(tx: Db, tagging: Tagging): Promise<Result<void, Missing>> {
  const { userId, variantIds, now } = tagging
  for (const variantId of variantIds) {
    const held = isRowId(variantId) && (await isHeld(tx, { userId, variantId, now }))
    if (!held) return err(NO_FILE)
  }
  await writeTags(tx, tagging)
  return ok(undefined)
}

/** Writes a tag for each of the files, or takes it away where it is empty. */
export async function writeTags(tx: Db, { userId, variantIds, tag, now }: Tagging): Promise<void> {
  for (const variantId of variantIds) {
    if (tag === '') {
      await tx
        .deleteFrom('project_tags')
        .where('user_id', '=', userId)
        .where('variant_id', '=', variantId)
        .execute()
      continue
    }
    await tx
      .insertInto('project_tags')
      .values({ user_id: userId, variant_id: variantId, tag, updated_at: now })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'variant_id']).doUpdateSet({ tag, updated_at: now }),
      )
      .execute()
  }
}

/** By variant id. */
export async function projectTagsOf(db: Db, userId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('project_tags')
    .select(['variant_id', 'tag'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.variant_id, row.tag]))
}
