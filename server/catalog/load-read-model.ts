import { readModelBuilder } from '#server/search/build.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import type { Db } from '../sql/database.ts'
import { readAssets } from './read-assets.ts'

/**
 * Reads all assets on sale into a read model, some hundred rows at a time, letting others in between.
 * A change that comes in meanwhile has another version, so the next check builds anew.
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

/** Whether so many assets are on sale. */
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

/** An embedded database answers without a pause, so requests that wait would not get in by themselves. */
export function letOthersIn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
