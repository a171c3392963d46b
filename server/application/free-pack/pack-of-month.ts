import type { CalendarMonth } from '#domain/shared/calendar.ts'
import { mayBeInPack, packFiles, STANDING, turnOf } from '#domain/subscription/free-pack.ts'
import type { PackedFile } from '#server/application/ports/free-pack-repository.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'

/**
 * Gives a month without a pack of its own its turn of the standing list, once: what becomes of the list later changes
 * nothing of a month that has begun.
 */
export async function beginMonth({ freePacks }: Unit, month: CalendarMonth): Promise<void> {
  await freePacks.lockPacks()
  if ((await freePacks.assets(month)).length > 0) return
  await freePacks.putAssets(month, turnOf(await freePacks.assets(STANDING), month))
}

/** What a month's pack gives, in its order. What is no longer sold is left out, and so is what no pack gives. */
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
