import { creditedExposures, type Goal } from '#domain/experiment/goals.ts'
import { PURCHASE_KINDS } from '#domain/order/order.ts'
import type { OrderRecord } from '#server/application/ports/order-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { accountAssignment } from './account-assignment.ts'

/**
 * Records that the user with this assignment ID reached a goal, for each running experiment that they have
 * seen (experiments 4).
 */
export async function recordConversions(
  { experiments, now }: Pick<Unit, 'experiments' | 'now'>,
  assignmentId: string,
  goal: Goal,
): Promise<void> {
  const exposures = await experiments.exposuresOf(assignmentId)
  if (exposures.length === 0) return
  for (const seen of creditedExposures(exposures, await experiments.stateChanges())) {
    await experiments.addConversion({ ...seen, assignmentId, goal, now })
  }
}

/** Records the goal for a purchase order that is now paid, or accepted on account. */
export async function recordOrder(
  unit: Unit,
  { kind, userId }: Pick<OrderRecord, 'kind' | 'userId'>,
): Promise<void> {
  if (!PURCHASE_KINDS.includes(kind)) return
  const assignmentId = await accountAssignment(unit, userId)
  if (assignmentId !== null) await recordConversions(unit, assignmentId, 'ordered')
}
