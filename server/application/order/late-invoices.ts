import { ok, safeTry, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { isSuspensionDue, REMINDER_DAYS, remindersDue } from '#domain/order/on-account.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import type { LateOrder } from '#server/application/ports/on-account-repository.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { emailInvoice } from './email-invoice.ts'

const FIRST_MS = Math.min(...REMINDER_DAYS) * DAY_MS

/**
 * Sends teams reminders of late invoices, and suspends what came with those that stay unpaid
 * (on-account 4 and 5). Each step is recorded together with its email, so it happens once even after a
 * crash or with concurrent runs; of several missed reminders, only the last one is sent. Returns how many
 * steps were taken.
 */
export const processLateInvoices = (units: UnitOfWork) => (): ResultAsync<number, Outage> =>
  safeTry<number, Outage>(async function* () {
    const late = yield* units.read(({ onAccount, now }) => onAccount.dueBy(now - FIRST_MS))
    let steps = 0
    for (const order of late) {
      const taken = yield* units.run(async (unit) => ok(await process(unit, order)))
      steps += taken
    }
    return ok(steps)
  })

async function process(unit: Unit, { orderId, customer, dueAt }: LateOrder): Promise<number> {
  const { customers, onAccount, orders, now } = unit
  await customers.lock(customer)
  const reminders = remindersDue(dueAt, now)
  const isReminded = await onAccount.remind(orderId, reminders)
  const isSuspended = isSuspensionDue(dueAt, now) && (await onAccount.suspend(orderId, now))
  const order = isReminded || isSuspended ? await orders.find(orderId) : null
  if (!order) return 0
  // The suspension email makes a separate reminder unnecessary.
  await emailInvoice(unit, order, isSuspended ? 'suspended' : `reminder-${reminders}`)
  return Number(isReminded) + Number(isSuspended)
}
