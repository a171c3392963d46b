import { err, ok, type Result } from 'neverthrow'
import {
  decideStaying,
  type SeatsInUse,
  type SeatsUnavailable,
} from '#domain/subscription/seats.ts'
import { TEAM_SEATS } from '#domain/team/team.ts'
import type { HeldSubscription } from '#server/application/ports/subscription-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { seatsTaken } from '#server/application/team/team-seats.ts'

/**
 * Sets how many seats the next period has (seats 4). Locks the team's row along with its customer, so that
 * nobody is invited to a removed seat in the meantime.
 */
export async function keepSeats(
  unit: Unit,
  held: HeldSubscription,
  wanted: number,
): Promise<Result<void, SeatsInUse | SeatsUnavailable>> {
  if (held.kind !== 'plan' || !(await unit.customers.isTeam(held.customer))) {
    return err({ kind: 'seats-unavailable', why: 'no-plan' })
  }
  const { id, customer, seats, price, scheduledChange } = held
  // The plan that begins at the period's end was agreed for the current seats.
  if (scheduledChange) return err({ kind: 'seats-unavailable', why: 'change-scheduled' })
  const { count } = seats
  const used = await seatsTaken(unit, customer)
  const decided = decideStaying(wanted - TEAM_SEATS, { count, used })
  if (decided.isErr()) return err(decided.error)
  await unit.subscriptions.setSeats(id, { ...seats, staying: decided.value }, price, unit.now)
  return ok(undefined)
}
