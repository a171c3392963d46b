import type { CustomerId } from '#domain/customer/customer.ts'
import { OWNER } from '#domain/team/role.ts'
import type { CustomerContact } from '#server/application/ports/customer-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'

/** A customer, and the person who acted for them. */
export interface ActedFor {
  readonly customer: CustomerId
  readonly userId: string
}

/**
 * Whom an e-mail about a customer reaches: the person; of a team whoever acted, while they are in it, else its owner.
 * Null where nobody is left.
 */
export async function contactOf(
  { customers, teams }: Pick<Records, 'customers' | 'teams'>,
  { customer, userId }: ActedFor,
): Promise<CustomerContact | null> {
  if (!(await customers.isTeam(customer))) return customers.contact(customer)
  const members = await teams.members(customer)
  const member =
    members.find((one) => one.userId === userId) ?? members.find((one) => one.roleId === OWNER)
  return member ?? null
}
