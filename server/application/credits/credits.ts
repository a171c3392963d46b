import { ok, okAsync, type ResultAsync } from 'neverthrow'
import type { CreditAccount, Credits, LedgerEntry } from '#application/ports/credits.ts'
import type { Outage } from '#application/ports/outage.ts'
import { customerOf, type CustomerId } from '#domain/customer/customer.ts'
import type { UnitOfWork, Records } from '#server/application/ports/unit-of-work.ts'
import { grantDueMonths } from '#server/application/subscription/grant-due-months.ts'
import { dueLots } from './due-lots.ts'
import { reverseDownload, reversibleId } from './reverse-download.ts'
import { balanceOf, lotsUnder, nextToExpire, type Lot } from '#domain/credits/ledger.ts'
import { REVERSAL_MS } from '#domain/download/reversal.ts'
import { licenseNeeded } from '#server/application/subscription/current-plan.ts'
import { spendIn } from './entry-keys.ts'
import { usableLots } from './usable-lots.ts'

/** One's own credits (credits 1). */
export const credits = (units: UnitOfWork): Credits => ({
  account: ({ id }) => accountToday(units, id),

  reverseSpend: (viewer, id) =>
    units
      .run((unit) => reverseDownload(unit, { customer: customerOf(viewer.id), id }))
      .andThen(() => accountToday(units, viewer.id)),
})

/** A month's credits that are due are granted before they are counted. */
function accountToday(units: UnitOfWork, userId: string): ResultAsync<CreditAccount, Outage> {
  const customer = customerOf(userId)
  return units
    .read((records) => dueLots(records, customer))
    .andThen((due) => {
      if (due.length === 0) return okAsync(undefined)
      return units.run(async (unit) => ok(await grantDueMonths(unit, customer)))
    })
    .andThen(() => units.read((records) => creditAccount(records, customer)))
}

/** As many as a page shows, and more. */
const ENTRIES_SHOWN = 500

/** A customer's credits: what can be spent, where it came from and where it went. */
export async function creditAccount(
  records: Records,
  customer: CustomerId,
): Promise<CreditAccount> {
  const { now } = records
  const lots = await usableLots(records, customer)
  const licenseId = await licenseNeeded(records, customer)
  const payable = lotsUnder(lots, licenseId)
  return {
    balance: balanceOf(payable, now),
    licenseId,
    lots: lots.filter((lot) => isThere(lot, now)).map(({ id: _id, ...lot }) => lot),
    runningOut: nextToExpire(payable, now),
    entries: await entriesOf(records, customer),
  }
}

/** What is left and not lost; frozen credits are shown as such. */
function isThere({ remaining, expiresAt }: Lot, now: number): boolean {
  return remaining > 0 && (expiresAt === null || now < expiresAt)
}

/** The newest lines of a customer's ledger first. */
async function entriesOf(records: Records, customer: CustomerId): Promise<readonly LedgerEntry[]> {
  const written = await records.credits.newestEntries(customer, ENTRIES_SHOWN)
  const entries: LedgerEntry[] = []
  for (const { key, lotId, ...entry } of written) {
    // A handful: what one person spent in ten minutes.
    const isRecent = entry.reason === 'spend' && records.now - entry.at <= REVERSAL_MS
    const reversal = isRecent ? await reversibleId(records, customer, spendIn(key, lotId)) : null
    entries.push({ ...entry, reversal })
  }
  return entries
}
