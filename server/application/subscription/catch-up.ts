import type { CustomerId } from '#domain/customer/customer.ts'
import { dueNow, monthsBegun } from '#domain/subscription/subscription.ts'
import type { Records, Unit } from '#server/application/ports/unit-of-work.ts'
import { endIfDue } from './end-subscription.ts'
import { grantDueMonths } from './grant-due-months.ts'

/** Does what is due for a customer's subscriptions and needs no payment. */
export async function catchUp(unit: Unit, customer: CustomerId): Promise<void> {
  await endIfDue(unit, customer, 'plan')
  await endIfDue(unit, customer, 'credits')
  await grantDueMonths(unit, customer)
}

/** Whether there is something to catch up with. */
export async function isBehind(
  { subscriptions, now }: Records,
  customer: CustomerId,
): Promise<boolean> {
  const plan = await subscriptions.heldPlan(customer)
  if (plan && dueNow(plan.subscription, now) === 'end') return true
  if (plan && monthsBegun(plan.subscription, now) > plan.monthsGranted) return true
  const credits = await subscriptions.heldCredits(customer)
  return credits !== null && dueNow(credits.subscription, now) === 'end'
}
