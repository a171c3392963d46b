import { customerById, type CustomerId } from '#domain/customer/customer.ts'
import { NO_SEATS, seatLimit, type SeatLimit } from '#domain/subscription/seats.ts'
import { seatsUsed } from '#domain/team/invite.ts'
import { isOver } from '#server/application/subscription/renewal-terms.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/** How many seats a team has, including its plan's further seats while the plan lasts (seats 1, seats 5). */
export async function teamSeats(
  { subscriptions, now }: Pick<Records, 'subscriptions' | 'now'>,
  teamId: string,
): Promise<SeatLimit> {
  const held = await subscriptions.heldPlan(customerById(teamId))
  return seatLimit(held && !isOver(held, now) ? held.seats : NO_SEATS)
}

/** How many seats its members and open invites take. */
export async function seatsTaken(
  { teams, now }: Pick<Records, 'teams' | 'now'>,
  team: CustomerId,
): Promise<number> {
  return seatsUsed(await teams.members(team), await teams.openInvites(team), now)
}
