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

/** The viewer's own credits (credits 1). */
export const credits = (units: UnitOfWork): Credits => ({
  account: (viewer, page) => accountToday(units, viewer, page),

  reverseSpend: (viewer, id) =>
    units
      .run<void, ReversalRefused | Missing | Outage>(async (unit) => {
        const customer = customerOf(viewer)
        await unit.customers.lock(customer)
        const allowed = await requireActing(unit, viewer, 'license')
        if (allowed.isErr()) return err(allowed.error)
        const spend = await unit.spends.ofGrant(customer, id)
        if (!(await mayReverse(unit, viewer, spend?.id ?? id))) {
          return err({ kind: 'missing', what: 'download' })
        }
        return reverseDownload(unit, { customer, id })
      })
      .andThen(() => accountToday(units, viewer, 1)),
})

/** Grants monthly credits that are due before counting them. */
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
        creditAccount(records, customer, { page, viewer }),
      ),
    )
}

/** The requested page of entries and the viewer; undefined means the shop itself. */
interface Looking {
  readonly page: number
  readonly viewer?: Registered | undefined
}

/** A member can reverse only their own spends, unless they manage the team's members (customer 6). */
async function mayReverse(records: Records, viewer: Registered, spendId: string): Promise<boolean> {
  if (!viewer.team) return true
  if ((await requireActing(records, viewer, 'manage-members')).isOk()) return true
  const of = { reason: 'spend', keyPrefix: spendPrefix(spendId) } as const
  const lines = await records.credits.entries(customerOf(viewer), of)
  return lines.every(({ userId }) => userId === viewer.id)
}

/** A customer's credits: what can be spent, where they came from, and where they went. */
export async function creditAccount(
  records: Records,
  customer: CustomerId,
  { page, viewer }: Looking,
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
    entries: await entriesOf(records, customer, { page, viewer }),
  }
}

/** A page of the lines of a customer's ledger, newest first. */
async function entriesOf(
  records: Records,
  customer: CustomerId,
  { page, viewer }: Looking,
): Promise<Listing<LedgerEntry>> {
  const { offset, ...listing } = pageOf(await records.credits.countEntries(customer), page)
  const written = await records.credits.newestEntries(customer, { offset, limit: PAGE_SIZE })
  const items: LedgerEntry[] = []
  for (const { key, lotId, ...entry } of written) {
    // Only a few: the spends of the last ten minutes.
    const isRecent = entry.reason === 'spend' && records.now - entry.at <= REVERSAL_MS
    const spendId = isRecent ? spendIn(key, lotId) : null
    const mine = spendId && viewer && !(await mayReverse(records, viewer, spendId)) ? null : spendId
    items.push({ ...entry, ...(await reversalOf(records, customer, mine)) })
  }
  return { ...listing, items }
}

/** How a spend can be reversed, and how many credits that returns. */
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
