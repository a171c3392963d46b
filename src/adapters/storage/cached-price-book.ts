import { ok, okAsync, ResultAsync } from 'neverthrow'
import type { PriceBook } from '#application/ports/price-book.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Device } from './database.ts'

type PriceBookCache = 'plans' | 'packs'

/**
 * Plans and packs stored on the device per license (device 1). The first caller gets what is stored, at
 * once, while the shop is asked in the background; callers in the meantime wait for the shop's answer.
 * Without a database, or with nothing stored, everyone gets the shop's answer.
 */
export function cachedPriceBook(
  priceBook: PriceBook,
  openDevice: () => Promise<Device>,
): PriceBook {
  let opened: Promise<Device> | null = null
  const device = () => (opened ??= openDevice())
  return {
    plans: cached('plans', (id) => priceBook.plans(id), device),
    packs: cached('packs', (id) => priceBook.packs(id), device),
  }
}

type Ask<Item> = (licenseId: LicenseId) => ResultAsync<readonly Item[], Outage>

function cached<Item>(
  store: PriceBookCache,
  ask: Ask<Item>,
  device: () => Promise<Device>,
): Ask<Item> {
  const asking = new Map<LicenseId, ResultAsync<readonly Item[], Outage>>()

  const refresh = (licenseId: LicenseId) => {
    const asked = ask(licenseId).andThen((items) =>
      keep(items, licenseId)
        .map(() => items)
        .orElse(() => ok(items)),
    )
    asking.set(licenseId, asked)
    void asked.then(() => asking.delete(licenseId))
    return asked
  }
  const keep = (items: readonly Item[], licenseId: LicenseId) =>
    quietly(device().then((db) => db.put(store, items as never, licenseId)))
  const kept = (licenseId: LicenseId) =>
    quietly(device().then((db) => db.get(store, licenseId))).orElse(() => okAsync(undefined))

  return (licenseId) => {
    const underWay = asking.get(licenseId)
    if (underWay) return underWay
    const fresh = refresh(licenseId)
    return kept(licenseId).andThen((items) =>
      items ? okAsync(items as unknown as readonly Item[]) : fresh,
    )
  }
}

/** Failing storage is not an error for the shopper: what it would have kept is requested again. */
function quietly<Value>(work: Promise<Value>): ResultAsync<Value, null> {
  return ResultAsync.fromPromise(work, () => null)
}
