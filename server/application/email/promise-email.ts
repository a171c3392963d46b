import { contactOf, type Actor } from '#server/application/customer-contact.ts'
import type { EmailEvent, LinkAsked } from '#server/application/ports/email-events.ts'
import type { Email } from '#server/application/ports/outbox.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/** Queues an email in the outbox. Using the same key again queues nothing new. */
export function promiseEmail(unit: Unit, email: Email<EmailEvent | LinkAsked>): Promise<void> {
  return unit.outbox.add({ ...email, id: unit.newId(), now: unit.now })
}

interface ToCustomer extends Actor {
  readonly key: string
}

/** Queues an email to a customer, unless there is nobody left to write to. */
export async function emailCustomer(
  unit: Unit,
  { key, ...whose }: ToCustomer,
  event: (firstName: string) => EmailEvent,
): Promise<void> {
  const contact = await contactOf(unit, whose)
  if (!contact) return
  await promiseEmail(unit, {
    key,
    to: contact.email,
    userId: contact.userId,
    event: event(contact.firstName),
  })
}
