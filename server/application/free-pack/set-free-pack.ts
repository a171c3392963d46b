import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { monthOf } from '#domain/shared/calendar.ts'
import { mayBeInPack } from '#domain/subscription/free-pack.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import type { FreePackRepository, PackRow } from '#server/application/ports/free-pack-repository.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'

/** An operator's request to set a pack: who makes it and why. */
export interface NewPack {
  /** A month, or `STANDING`. */
  readonly month: string
  /** Slugs of assets, in order. An empty list removes the pack. */
  readonly slugs: readonly string[]
  readonly who: string
  readonly why: string
}

/** The asset that prevents a change to a pack. `given`: users already have it from this pack, so it stays. */
export interface PackRefused {
  readonly kind: 'pack-refused'
  readonly why: 'unknown' | 'retired' | 'practice' | 'given'
  readonly slug: string
}

/** Sets the contents of a month's pack, or of the standing list, from now on. */
export const setFreePack =
  (units: UnitOfWork) =>
  ({ month, slugs, who, why }: NewPack): ResultAsync<void, PackRefused | Outage> =>
    units.run<void, PackRefused>(async (unit) => {
      const { freePacks } = unit
      await freePacks.lockPacks()
      const before = await freePacks.assets(month)
      const wanted = await assetsNamed(freePacks, slugs, before)
      if (wanted.isErr()) return err(wanted.error)
      const leaving = before.filter((id) => !wanted.value.includes(id))
      const given = await freePacks.givenAmong(month, leaving)
      if (given !== null) return err(refused('given', given))
      await freePacks.removeAssets(month, leaving)
      await freePacks.putAssets(month, wanted.value)
      const detail = { from: before, to: wanted.value }
      const entry = { who, action: 'free-pack', subject: month, why, detail }
      await writeAudit(unit, entry)
      return ok(undefined)
    })

/** The packs from this month on, and the standing list. */
export const listFreePacks = (units: UnitOfWork) => (): ResultAsync<readonly PackRow[], Outage> =>
  units.read(({ freePacks, now }) => freePacks.listedFrom(monthOf(now)))

/** An asset that was retired since it was put in the pack may stay: users may have it from there (see `given`). */
async function assetsNamed(
  freePacks: FreePackRepository,
  slugs: readonly string[],
  before: readonly number[],
): Promise<Result<readonly number[], PackRefused>> {
  const ids: number[] = []
  for (const slug of slugs) {
    const found = await freePacks.assetBySlug(slug)
    if (!found) return err(refused('unknown', slug))
    if (found.retired && !before.includes(found.id)) return err(refused('retired', slug))
    if (!mayBeInPack(found.libraryId)) return err(refused('practice', slug))
    ids.push(found.id)
  }
  return ok(ids)
}

const refused = (why: PackRefused['why'], slug: string): PackRefused => ({
  kind: 'pack-refused',
  why,
  slug,
})
