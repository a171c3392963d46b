import { ok, okAsync, safeTry, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { FreePackBook } from '../ports/free-pack-book.ts'
import type { Log } from '../ports/log.ts'

export interface PackPorts {
  readonly freePackBook: FreePackBook
  readonly log: Log
}

export type GrantFreePacks = ReturnType<typeof grantFreePacks>

/**
 * The round of the free plan (rules 18): gives this month's pack to everybody who is owed some of it, also
 * those who took the plan, or confirmed their address, since the last round. Safe beside other processes
 * that do the same. Gives how many were given something. A failure for one member does not hold up the
 * others; a shop that closes leaves the rest to the next round.
 */
export const grantFreePacks =
  ({ freePackBook, log }: PackPorts) =>
  (goesOn: () => boolean = () => true): ResultAsync<number, Outage> =>
    safeTry<number, Outage>(async function* () {
      let given = 0
      let owed = yield* freePackBook.owed('')
      while (owed.length > 0) {
        for (const id of owed) {
          if (!goesOn()) return ok(given)
          const isGiven = yield* freePackBook.grantPack(id).orElse(({ kind }) => {
            log.alarm('pack-not-granted', { user: id, kind })
            return okAsync(false)
          })
          if (isGiven) given += 1
        }
        owed = yield* freePackBook.owed(owed.at(-1) ?? '')
      }
      return ok(given)
    })
