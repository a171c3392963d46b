import { err, ok, type Result } from 'neverthrow'
import type { ListedBundle } from '#application/ports/admin-bundles.ts'
import type { AssetRefused } from '#application/ports/asset-imports.ts'
import { assetRefused } from '#messages/asset-faults.ts'
import { ORDER_FAULT } from '#messages/entry-faults.ts'
import type { Unit } from '../ports/unit-of-work.ts'
import { isSame, recordChange, type ChangeNote } from './change-entry.ts'

/** Puts all bundles in this order; refused unless it lists exactly the existing bundles. */
export async function orderBundles(
  unit: Unit,
  skus: readonly string[],
  note: ChangeNote,
): Promise<Result<readonly ListedBundle[], AssetRefused>> {
  const { catalogEdits, now } = unit
  await catalogEdits.lockCatalog()
  const before = (await catalogEdits.bundles()).map(({ sku }) => sku)
  if (!isSame(before.toSorted(), skus.toSorted())) {
    return err(assetRefused([{ field: 'order', reason: ORDER_FAULT }]))
  }
  if (!isSame(before, skus)) {
    for (const [position, sku] of skus.entries()) {
      await catalogEdits.placeBundle(sku, position)
      await catalogEdits.noteEntryEdited('bundle', sku, { fields: ['position'], now })
    }
    const detail = { order: { from: before, to: skus } }
    await recordChange(unit, 'bundles', { ...note, action: 'bundles-ordered', detail })
  }
  return ok(await catalogEdits.bundles())
}
