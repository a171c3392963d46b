import { ok, okAsync, safeTry, type ResultAsync } from 'neverthrow'
import { alarmOfOutage, type OutageAlarmPorts } from '#server/application/outage-alarms.ts'
import type { FreePacks } from '#application/ports/free-packs.ts'
import type { Outage } from '#application/ports/outage.ts'
import { DEFAULT_LICENSE } from '#domain/license/tier.ts'
import { endOf, monthOf, type CalendarMonth } from '#domain/shared/calendar.ts'
import { receivesFreePacks, STANDING, type FreePack } from '#domain/subscription/free-pack.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { giveFreePack } from './give-free-pack.ts'
import { beginMonth, filesOfMonth, isPackEmpty } from './pack-of-month.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** This month's pack as a user sees it; grants what is due to them before reading it. */
export const freePacks = (units: UnitOfWork): FreePacks => ({
  packFor: (viewer) =>
    safeTry<FreePack, Outage>(async function* () {
      const month = yield* thisMonth(units)
      const userId = viewer.id
      if (receivesFreePacks(viewer)) yield* given(units, { userId, month })
      return units.read((records) => packOf(records, { userId, month }))
    }),
})

export type GrantFreePacks = ReturnType<typeof grantFreePacks>

/**
 * The monthly job of the free plan (free-plan 1): gives this month's pack to every user who is due any of
 * it, including those who took the plan or confirmed their address since the last run. Safe to run
 * concurrently in several processes. Returns how many users received something. A failure for one user does
 * not hold up the others; a shop that is shutting down leaves the rest to the next run. An alarm says that
 * the pack has nothing left to give.
 */
export const grantFreePacks =
  ({ units, log, databaseOutages }: OutageAlarmPorts & Needs<'units'>) =>
  (goesOn: () => boolean = () => true): ResultAsync<number, Outage> =>
    safeTry<number, Outage>(async function* () {
      yield* alarmIfEmpty({ units, log })
      let count = 0
      let due = yield* holdersDue(units, '')
      while (due.length > 0) {
        for (const userId of due) {
          if (!goesOn()) return ok(count)
          const isGiven = yield* thisMonth(units)
            .andThen((month) => given(units, { userId, month }))
            .orElse((outage) => {
              alarmOfOutage({ log, databaseOutages }, 'free-pack-not-granted', outage, {
                user: userId,
              })
              return okAsync(false)
            })
          if (isGiven) count += 1
        }
        due = yield* holdersDue(units, due.at(-1) ?? '')
      }
      return ok(count)
    })

function alarmIfEmpty({ units, log }: Needs<'units' | 'log'>): ResultAsync<void, Outage> {
  return thisMonth(units).andThen((month) =>
    units
      .read((records) => isPackEmpty(records, month))
      .map((isEmpty) => {
        if (isEmpty) log.alarm('free-pack-empty', { month })
      }),
  )
}

/** The current month; begins its pack if necessary. */
function thisMonth(units: UnitOfWork): ResultAsync<CalendarMonth, Outage> {
  return units
    .read(async (records) => {
      const month = monthOf(records.now)
      const isSet = (await records.freePacks.assets(month)).length > 0
      return { month, begun: isSet || (await records.freePacks.assets(STANDING)).length === 0 }
    })
    .andThen(({ month, begun }) => {
      if (begun) return okAsync(month)
      return units.run(async (unit) => ok(await beginMonth(unit, month))).map(() => month)
    })
}

interface OfUser {
  readonly userId: string
  readonly month: CalendarMonth
}

function given(units: UnitOfWork, to: OfUser): ResultAsync<boolean, Outage> {
  return units.run(async (unit) => ok(await giveFreePack(unit, to)))
}

function holdersDue(units: UnitOfWork, after: string): ResultAsync<readonly string[], Outage> {
  return thisMonth(units).andThen((month) =>
    units.read(async (records) => {
      const variantIds = (await filesOfMonth(records, month)).map(({ variantId }) => variantId)
      return records.freePacks.holdersDue({
        month,
        variantIds,
        license: DEFAULT_LICENSE,
        after,
      })
    }),
  )
}

async function packOf(records: Records, { userId, month }: OfUser): Promise<FreePack> {
  const files = await filesOfMonth(records, month)
  const cards = await records.catalog.cards([...new Set(files.map(({ productId }) => productId))])
  const own = await records.freePacks.ownFiles(
    userId,
    files.map(({ variantId }) => variantId),
  )
  const mine = Map.groupBy(own, ({ productId }) => productId)
  return {
    month,
    endsAt: endOf(month),
    held: await records.freePacks.isSubscriber(userId),
    assets: cards.map((product) => ({
      product,
      files: (mine.get(product.id) ?? []).map(({ productId: _product, ...file }) => ({
        ...file,
        productName: product.name,
        productSlug: product.slug,
      })),
    })),
  }
}
