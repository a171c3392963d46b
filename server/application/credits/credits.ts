import { readActing, requireActing } from '#server/application/team/acting.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { err, ok, okAsync, type ResultAsync } from 'neverthrow'
import type {
  CreditAccount,
  Credits,
  LedgerEntry,
  ReversalRefused,
} from '#application/ports/credits.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { customerOf, type CustomerId } from '#domain/customer/customer.ts'
import type { UnitOfWork, Records } from '#server/application/ports/unit-of-work.ts'
import { grantDueMonths } from '#server/application/subscription/grant-due-months.ts'
import { dueLots } from './due-lots.ts'
import { reverseDownload, reversibleId } from './reverse-download.ts'
import { balanceOf, lotsUnder, nextToExpire, shownLots } from '#domain/credits/ledger.ts'
import { REVERSAL_MS } from '#domain/download/reversal.ts'
import { PAGE_SIZE, pageOf, type Listing } from '#domain/shared/listing.ts'
import { licenseNeeded } from '#server/application/subscription/current-plan.ts'
import { spendIn, spendPrefix } from './entry-keys.ts'
import { usableLots } from './usable-lots.ts'

/** One's own credits (credits 1). */
export const credits = (units: UnitOfWork): Credits => ({
  account: (viewer, page) => accountToday(units, viewer, page),

  reverseSpend: (viewer, id) =>
    units
      .run<void, ReversalRefused | Missing | Outage>(async (unit) => {
        const customer = customerOf(viewer)
        await unit.customers.lock(customer)
        const allowed = await requireActing(unit, viewer, 'license')
        return allowed.isErr() ? err(allowed.error) : await reverseDownload(unit, { customer, id })
      })
      .andThen(() => accountToday(units, viewer, 1)),
})

/** A month's credits that are due are granted before they are counted. */
function accountToday(
  units: UnitOfWork,
  viewer: Registered,
  page: number,
): ResultAsync<CreditAccount, Outage> {
  const customer = customerOf(viewer)
  return units
    .read((records) => dueLots(records, customer))
    .andThen((due) => {
      if (due.length === 0) return okAsync(undefined)
      return units.run(async (unit) => ok(await grantDueMonths(unit, customer)))
    })
    .andThen(() =>
      readActing(units, viewer, ['license', 'manage-billing'], (records) =>
        creditAccount(records, customer, page),
      ),
    )
}

/** A customer's credits: what can be spent, where it came from and where it went. */
export async function creditAccount(
  records: Records,
  customer: CustomerId,
  page: number,
): Promise<CreditAccount> {
  const { now } = records
  const lots = await usableLots(records, customer)
  const licenseId = await licenseNeeded(records, customer)
  const payable = lotsUnder(lots, licenseId)
  return {
    balance: balanceOf(payable, now),
    licenseId,
    lots: shownLots(lots, now),
    runningOut: nextToExpire(payable, now),
    entries: await entriesOf(records, customer, page),
  }
}

/** A page of the lines of a customer's ledger, the newest first. */
async function entriesOf(
  records: Records,
  customer: CustomerId,
  page: number,
): Promise<Listing<LedgerEntry>> {
  const { offset, ...listing } = pageOf(await records.credits.countEntries(customer), page)
  const written = await records.credits.newestEntries(customer, { offset, limit: PAGE_SIZE })
  const items: LedgerEntry[] = []
  for (const { key, lotId, ...entry } of written) {
    // A handful: what one person spent in ten minutes.
    const isRecent = entry.reason === 'spend' && records.now - entry.at <= REVERSAL_MS
    const spendId = isRecent ? spendIn(key, lotId) : null
    items.push({ ...entry, ...(await reversalOf(records, customer, spendId)) })
  }
  return { ...listing, items }
}

/** How a spend can be reversed, and what that brings back. */
async function reversalOf(
  records: Records,
  customer: CustomerId,
  spendId: string | null,
): Promise<Pick<LedgerEntry, 'reversal' | 'reversalCredits'>> {
  const reversal = spendId && (await reversibleId(records, customer, spendId))
  if (spendId === null || reversal === null) return { reversal: null, reversalCredits: 0 }
  const of = { reason: 'spend', keyPrefix: spendPrefix(spendId) } as const
  const lines = await records.credits.entries(customer, of)
  return { reversal, reversalCredits: lines.reduce((sum, { delta }) => sum - delta, 0) }
}
