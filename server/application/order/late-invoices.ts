import { ok, safeTry, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { isSuspensionDue, REMINDER_DAYS, remindersDue } from '#domain/order/on-account.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import type { LateOrder } from '#server/application/ports/on-account-repository.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { emailInvoice } from './email-invoice.ts'

const FIRST_MS = Math.min(...REMINDER_DAYS) * DAY_MS

/**
 * Reminds teams of invoices that are late, and suspends what came with those that stay unpaid (on-account 4 and 5). Each
 * step is written down with its e-mail, so it is taken once, whoever is killed or runs beside; of several reminders that
 * were missed the last one goes out. Gives how many steps were taken.
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
  // Whoever is told that it is suspended needs no reminder beside it.
  await emailInvoice(unit, order, isSuspended ? 'suspended' : `reminder-${reminders}`)
  return Number(isReminded) + Number(isSuspended)
}
