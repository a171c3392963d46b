import type { AssetFault } from '#application/ports/asset-imports.ts'
import { fault, NO_SUCH_COVER } from '#messages/entry-faults.ts'
import type { Unit } from '../ports/unit-of-work.ts'

/** What is wrong with the asset whose poster is to be a picture; nothing where none is named. */
export async function coverFaults(
  { catalogEdits }: Unit,
  sku: string | null | undefined,
): Promise<readonly AssetFault[]> {
  if (sku === null || sku === undefined) return []
  const found = await catalogEdits.placedAssets([sku])
  return fault('cover', found.length === 0 && NO_SUCH_COVER)
}

/** The path of an asset's poster, which anybody may see from now on; undefined where the picture stays. */
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
