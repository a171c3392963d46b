import type { CustomerId } from '#domain/customer/customer.ts'
import { OWNER } from '#domain/team/role.ts'
import type { CustomerContact } from '#server/application/ports/customer-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/** A customer, and the person who acted for them. */
export interface Actor {
  readonly customer: CustomerId
  readonly userId: string
}

/**
 * The recipient of emails about a customer: the person; for a team, the member who acted while they belong
 * to it, otherwise the owner. Null if nobody is left.
 */
export async function contactOf(
  { customers, teams }: Pick<Records, 'customers' | 'teams'>,
  { customer, userId }: Actor,
): Promise<CustomerContact | null> {
  if (!(await customers.isTeam(customer))) return customers.contact(customer)
  const members = await teams.members(customer)
  const member =
    members.find((one) => one.userId === userId) ?? members.find((one) => one.roleId === OWNER)
  return member ?? null
}
