import { readModelBuilder } from '#server/search/build.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import type { Db } from '../sql/database.ts'
import { readAssets } from './read-assets.ts'

/**
 * Loads all assets on sale into a read model, some hundred rows at a time, yielding to other work in
 * between. A change in the meantime gets another version, so the next check rebuilds the model.
 */
export async function loadReadModel(
  db: Db,
  yieldToOthers: () => Promise<void> = letOthersIn,
): Promise<ReadModel> {
  const { version, topics, batches } = await readAssets(db)
  const builder = readModelBuilder(topics)
  for await (const assets of batches) {
    for (const asset of assets) builder.add(asset)
    await yieldToOthers()
  }
  return builder.finish(version, yieldToOthers)
}

/** Whether at least this many assets are on sale. */
export async function hasAssets(db: Db, least: number): Promise<boolean> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('retired', '=', 0)
    .orderBy('id')
    .offset(least - 1)
    .limit(1)
    .execute()
  return rows.length > 0
}

/** Lets waiting requests run, because an embedded database answers without a pause. */
export function letOthersIn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
