import type { CustomerId } from '#domain/customer/customer.ts'
import type { EmailEvent, Subscribed } from '#server/application/ports/email-events.ts'
import type { HeldSubscription } from '#server/application/ports/subscription-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/** What e-mails call a subscription. */
export function subscribedTo(held: HeldSubscription): Subscribed {
  return held.kind === 'plan'
    ? { kind: 'plan', plan: held.plan.name }
    : { kind: 'credits', credits: held.credits }
}

interface Telling {
  readonly customer: CustomerId
  readonly key: string
}

/** Promises an e-mail to a subscriber. The same key again promises nothing new. */
export async function tell(
  unit: Unit,
  { customer, key }: Telling,
  event: (firstName: string) => EmailEvent,
): Promise<void> {
  const contact = await unit.customers.contact(customer)
  if (!contact) return
  const { email: to, firstName } = contact
  await unit.outbox.add({ id: unit.newId(), key, to, event: event(firstName), now: unit.now })
}
