import type { LedgerEntry } from '#application/ports/credits.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import type { Lot } from '#domain/credits/ledger.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** A lot as it is granted; all of it is left. */
export interface NewLot {
  readonly id: string
  readonly customer: CustomerId
  /** The person who bought it. */
  readonly userId: string
  readonly source: Lot['source']
  readonly credits: number
  /** Epoch milliseconds; null for credits that do not run out. */
  readonly expiresAt: number | null
  /** The order that paid for it; null where none did. */
  readonly orderId: string | null
  /** What its credits are sold under. */
  readonly licenseId: LicenseId
  readonly now: number
}

/** A line of the ledger. Lines are never changed, and a key is written once. */
interface NewEntry extends Pick<LedgerEntry, 'id' | 'delta' | 'reason' | 'about'> {
  readonly lotId: string
  readonly customer: CustomerId
  /** The person who acted; null: whoever bought the lot. */
  readonly userId: string | null
  readonly key: string
  readonly now: number
}

interface WrittenEntry extends Pick<LedgerEntry, 'delta' | 'about'> {
  /** The person who acted. */
  readonly userId: string
  readonly key: string
  readonly lotId: string
}

/** A line as the ledger shows it. */
interface LedgerLine extends Omit<LedgerEntry, 'reversal' | 'reversalCredits'> {
  readonly key: string
  readonly lotId: string
}

/** What a line of the ledger moved, and when. */
interface LotMovement {
  readonly lotId: string
  readonly delta: number
  readonly at: number
}

/** Something left of a lot, which ends soon. */
export interface EndingLot {
  readonly id: string
  readonly customer: CustomerId
  readonly endsAt: number
  /** Days before its end of the last warning that was written; null while none was. */
  readonly warned: number | null
}

interface EndingWarning {
  readonly lotId: string
  readonly endsAt: number
  readonly days: number
  readonly now: number
}

export interface LeftInLot {
  readonly credits: number
  readonly endsAt: number
  readonly frozen: boolean
}

/** The ledger of credits: lots, what is left of them, and the lines that say why (credits 1). */
export interface CreditRepository {
  /** All lots of a customer, the oldest first, as they are kept. */
  lots(customer: CustomerId): Promise<readonly Lot[]>
  /** Those that plans have brought since a moment. */
  planLotsSince(customer: CustomerId, since: number): Promise<readonly Lot[]>
  addLot(lot: NewLot): Promise<void>
  /** False where the lot does not have so many credits; then nothing is taken. */
  take(lotId: string, credits: number): Promise<boolean>
  restoreLot(lotId: string, credits: number): Promise<void>
  /** Until when frozen credits wait. */
  freeze(lotIds: readonly string[], expiresAt: number): Promise<void>
  /** The frozen plan credits that are not lost by now do not run out any more. */
  thawPlanLots(customer: CustomerId, now: number): Promise<void>

  /** A lot that had ended goes on until then, or for ever. */
  revive(lotId: string, expiresAt: number | null): Promise<void>

  addEntry(entry: NewEntry): Promise<void>
  hasEntry(key: string): Promise<boolean>
  /** A customer's lines for a reason, by how their keys begin. */
  entries(
    customer: CustomerId,
    by: { readonly reason: LedgerEntry['reason']; readonly keyPrefix: string },
  ): Promise<readonly WrittenEntry[]>
  /** How many lines a customer has. */
  countEntries(customer: CustomerId): Promise<number>
  /** A page of the lines of a customer, the newest first. */
  newestEntries(
    customer: CustomerId,
    slice: { readonly offset: number; readonly limit: number },
  ): Promise<readonly LedgerLine[]>
  /** A customer's lines whose keys begin in one of these ways, the oldest first. */
  movements(customer: CustomerId, keyPrefixes: readonly string[]): Promise<readonly LotMovement[]>
  /** What a lot was granted as, in words. */
  grantedAs(lotId: string): Promise<string>

  /** Whose credits have run out, but are not written off. */
  customersWithEndedLots(now: number): Promise<readonly CustomerId[]>
  /** Lots with something left that end by then, of customers whose accounts are open, the earliest first. */
  lotsEndingBy(then: number, now: number): Promise<readonly EndingLot[]>
  /** False where this warning is written already, or the lot has since been spent or thawed. */
  markWarned(warning: EndingWarning): Promise<boolean>
  leftIn(lotIds: readonly string[]): Promise<readonly LeftInLot[]>

  /** Downloads that a customer's plan was charged for and that were not taken back, in a span of time. */
  planDownloads(
    customer: CustomerId,
    span: { readonly startsAt: number; readonly endsAt: number },
  ): Promise<{ readonly hd: number; readonly uhd: number }>
  /** Plan credits spent since a moment; what was taken back was not spent. */
  planCreditsSpent(customer: CustomerId, since: number): Promise<number>
  /** What each person spent for a customer in a span of time; what was given back was not spent. */
  spentByPerson(
    customer: CustomerId,
    span: { readonly from: number; readonly until: number },
  ): Promise<ReadonlyMap<string, number>>
}
