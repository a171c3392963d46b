import type { AssetFault } from '#application/ports/asset-imports.ts'
import { fault, NO_SUCH_COVER } from '#messages/entry-faults.ts'
import type { Unit } from '../ports/unit-of-work.ts'

/** The faults of the asset whose poster is to be used as a cover; none if no asset is given. */
export async function coverFaults(
  { catalogEdits }: Unit,
  sku: string | null | undefined,
): Promise<readonly AssetFault[]> {
  if (sku === null || sku === undefined) return []
  const found = await catalogEdits.placedAssets([sku])
  return fault('cover', found.length === 0 && NO_SUCH_COVER)
}

/** Makes an asset's poster public and returns its path; undefined if the cover stays unchanged. */
export async function coverPath(
  { catalogEdits }: Unit,
  sku: string | null | undefined,
): Promise<string | null | undefined> {
  if (sku === undefined || sku === null) return sku
  const [asset] = await catalogEdits.placedAssets([sku])
  if (!asset) return undefined
  await catalogEdits.showMedia([asset.poster])
  return asset.poster
}
