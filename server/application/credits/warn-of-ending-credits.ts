import { contactOf } from '#server/application/customer-contact.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import { ok, safeTry, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { WARNING_DAYS, warningFor, type WarningDays } from '#domain/credits/ending.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import type { EndingLot } from '#server/application/ports/credit-repository.ts'
import type { Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'

const FIRST_MS = Math.max(...WARNING_DAYS) * DAY_MS

/** Emails customers whose credits expire soon, once per warning (credits 3); returns the number of emails. */
export const warnOfEndingCredits = (units: UnitOfWork) => (): ResultAsync<number, Outage> =>
  safeTry<number, Outage>(async function* () {
    const due = yield* units.read(async ({ credits, now }) =>
      (await credits.lotsEndingBy(now + FIRST_MS, now)).flatMap((lot) => dueWarning(lot, now)),
    )
    const together = Map.groupBy(due, ({ customer, days }) => `${customer} ${days}`)
    let written = 0
    for (const lots of together.values()) {
      const isWritten = yield* units.run(async (unit) => ok(await warn(unit, lots)))
      if (isWritten) written += 1
    }
    return ok(written)
  })

interface DueLot extends EndingLot {
  readonly days: WarningDays
}

function dueWarning(lot: EndingLot, now: number): readonly DueLot[] {
  const days = warningFor(lot.endsAt, now)
  return days !== null && (lot.warned === null || lot.warned > days) ? [{ ...lot, days }] : []
}

/**
 * Sends one email for all lots that end at about the same time. Skips lots that another process has just
 * warned about.
 */
async function warn(unit: Unit, lots: readonly DueLot[]): Promise<boolean> {
  const [first] = lots
  if (!first) return false
  const { customer, endsAt, days } = first
  await unit.customers.lock(customer)
  const ending: string[] = []
  for (const { id: lotId, ...lot } of lots) {
    if (await unit.credits.markWarned({ lotId, ...lot, now: unit.now })) ending.push(lotId)
  }
  const contact = await contactOf(unit, { customer, userId: '' })
  if (ending.length === 0 || !contact) return false
  await promiseEmail(unit, {
    key: `credits-ending:${first.id}:${endsAt}:${days}`,
    to: contact.email,
    userId: contact.userId,
    event: {
      kind: 'credits-ending',
      firstName: contact.firstName,
      lots: await unit.credits.leftIn(ending),
    },
  })
  return true
}
