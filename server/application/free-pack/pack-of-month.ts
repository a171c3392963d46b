import type { CalendarMonth } from '#domain/shared/calendar.ts'
import { mayBeInPack, packFiles, STANDING, turnOf } from '#domain/subscription/free-pack.ts'
import type { PackedFile } from '#server/application/ports/free-pack-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'

/**
 * Assigns a month without its own pack its turn of the standing list, once: later changes to the list do
 * not affect a month that has begun.
 */
export async function beginMonth({ freePacks }: Unit, month: CalendarMonth): Promise<void> {
  await freePacks.lockPacks()
  if ((await freePacks.assets(month)).length > 0) return
  await freePacks.putAssets(month, turnOf(await freePacks.assets(STANDING), month))
}

/** Whether a month has a pack that gives nothing, since none of its assets may be given anymore. */
export async function isPackEmpty(records: Records, month: CalendarMonth): Promise<boolean> {
  const { length } = await records.freePacks.assets(month)
  return length > 0 && (await filesOfMonth(records, month)).length === 0
}

/** The files that a month's pack gives, in its order. Omits files that are no longer sold or may not be in a pack. */
export async function filesOfMonth(
  { freePacks }: Records,
  month: CalendarMonth,
): Promise<readonly PackedFile[]> {
  const assets = await freePacks.assets(month)
  const files = await freePacks.filesOnSale(assets)
  const given = files.filter(({ libraryId }) => mayBeInPack(libraryId))
  const byAsset = Map.groupBy(given, ({ productId }) => productId)
  return assets.flatMap((productId) => packFiles(byAsset.get(productId) ?? []))
}
