import type { TopicChange, TopicDetails } from '#application/ports/admin-topics.ts'
import type { AssetFault } from '#application/ports/asset-imports.ts'
import { ASSET_LIMITS } from '#domain/catalog/asset-texts.ts'
import {
  fault,
  NO_SUCH_ASSET,
  NOT_PUBLISHED_YET,
  NOT_TAKEN_OUT,
  OTHER_LIBRARY,
  TOO_MANY_COLLECTIONS,
} from '#messages/entry-faults.ts'
import type { Unit } from '../ports/unit-of-work.ts'

/** The faults of adding members to a topic and of removing members. */
export async function memberFaults(
  { catalogEdits }: Unit,
  { kind, slug, state, libraryId }: TopicDetails,
  { add = [], remove = [] }: TopicChange,
): Promise<readonly AssetFault[]> {
  const assets = await catalogEdits.placedAssets(add)
  const isUnknown = add.some((sku) => !assets.some((asset) => asset.sku === sku))
  const isCategory = kind === 'category'
  const isFull = assets.some(
    ({ collections }) =>
      !collections.includes(slug) && collections.length >= ASSET_LIMITS.collections,
  )
  return [
    ...fault('members', isUnknown && NO_SUCH_ASSET),
    ...fault('members', assets.some((asset) => asset.libraryId !== libraryId) && OTHER_LIBRARY),
    ...fault('members', isCategory && remove.length > 0 && NOT_TAKEN_OUT),
    ...fault('members', isCategory && add.length > 0 && state !== 'published' && NOT_PUBLISHED_YET),
    ...fault('members', !isCategory && isFull && TOO_MANY_COLLECTIONS),
  ]
}

/**
 * Adds assets to a topic and removes assets from it, and returns what changed; null if nothing did. Imports
 * do not overwrite it (catalog 8).
 */
export async function moveMembers(
  { catalogEdits, now }: Unit,
  { kind, slug, members }: TopicDetails,
  { add = [], remove = [] }: TopicChange,
): Promise<{ readonly added: readonly string[]; readonly removed: readonly string[] } | null> {
  const isIn = (sku: string) => members.some((member) => member.sku === sku)
  const added = [...new Set(add)].filter((sku) => !isIn(sku))
  const removed = [...new Set(remove)].filter((sku) => isIn(sku) && !add.includes(sku))
  if (added.length + removed.length === 0) return null
  if (kind === 'category') await catalogEdits.putInCategory(slug, added)
  else {
    if (added.length > 0) await catalogEdits.addToCollection(slug, added)
    if (removed.length > 0) await catalogEdits.takeFromCollection(slug, removed)
  }
  const field = kind === 'category' ? 'category' : 'collections'
  for (const sku of [...added, ...removed]) await catalogEdits.noteEdited(sku, [field], now)
  return { added, removed }
}
