import type { LedgerEntry } from '#application/ports/credits.ts'
import type { CustomerId } from '#domain/customer/customer.ts'
import type { Lot } from '#domain/credits/ledger.ts'
import type { LicenseId } from '#domain/license/tier.ts'

/** A newly granted lot, with all of its credits remaining. */
export interface NewLot {
  readonly id: string
  readonly customer: CustomerId
  /** The person who bought it. */
  readonly userId: string
  readonly source: Lot['source']
  readonly credits: number
  /** Epoch milliseconds; null for credits that do not expire. */
  readonly expiresAt: number | null
  /** The order that paid for it; null if none did. */
  readonly orderId: string | null
  /** The license that its credits are sold under. */
  readonly licenseId: LicenseId
  readonly now: number
}

/** A line of the ledger. Lines never change, and each key is written once. */
interface NewEntry extends Pick<LedgerEntry, 'id' | 'delta' | 'reason' | 'about'> {
  readonly lotId: string
  readonly customer: CustomerId
  /** The person who acted; null means the buyer of the lot. */
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

/** A line as displayed in the ledger. */
interface LedgerLine extends Omit<LedgerEntry, 'reversal' | 'reversalCredits'> {
  readonly key: string
  readonly lotId: string
}

/** The credits that a line of the ledger moved, and when. */
interface LotMovement {
  readonly lotId: string
  readonly delta: number
  readonly at: number
}

/** A lot with remaining credits that expires soon. */
export interface EndingLot {
  readonly id: string
  readonly customer: CustomerId
  readonly endsAt: number
  /** Days before expiry in the last warning that was written; null if there was none. */
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

/** The credit ledger: lots, their remaining credits, and the lines that explain them (credits 1). */
export interface CreditRepository {
  /** All lots of a customer as stored, oldest first. */
  lots(customer: CustomerId): Promise<readonly Lot[]>
  /** The lots that plans have granted since a time. */
  planLotsSince(customer: CustomerId, since: number): Promise<readonly Lot[]>
  addLot(lot: NewLot): Promise<void>
  /** False if the lot does not have that many credits; then nothing is taken. */
  take(lotId: string, credits: number): Promise<boolean>
  restoreLot(lotId: string, credits: number): Promise<void>
  /** Freezes lots, whose credits are kept until `expiresAt`. */
  freeze(lotIds: readonly string[], expiresAt: number): Promise<void>
  /** Unfreezes frozen plan credits that are not lost yet; they no longer expire. */
  thawPlanLots(customer: CustomerId, now: number): Promise<void>

  /** Extends an expired lot until then, or permanently. */
  revive(lotId: string, expiresAt: number | null): Promise<void>

  addEntry(entry: NewEntry): Promise<void>
  hasEntry(key: string): Promise<boolean>
  /** A customer's lines for a reason, by key prefix. */
  entries(
    customer: CustomerId,
    by: { readonly reason: LedgerEntry['reason']; readonly keyPrefix: string },
  ): Promise<readonly WrittenEntry[]>
  /** How many lines a customer has. */
  countEntries(customer: CustomerId): Promise<number>
  /** A page of the lines of a customer, newest first. */
  newestEntries(
    customer: CustomerId,
    slice: { readonly offset: number; readonly limit: number },
  ): Promise<readonly LedgerLine[]>
  /** A customer's lines with one of these key prefixes, oldest first. */
  movements(customer: CustomerId, keyPrefixes: readonly string[]): Promise<readonly LotMovement[]>
  /** The display text under which a lot was granted. */
  grantedAs(lotId: string): Promise<string>

  /** Customers with expired credits that are not written off yet. */
  customersWithEndedLots(now: number): Promise<readonly CustomerId[]>
  /** Lots with remaining credits that expire by then, of customers with open accounts, earliest first. */
  lotsEndingBy(then: number, now: number): Promise<readonly EndingLot[]>
  /** False if this warning is already written, or the lot has since been spent or unfrozen. */
  markWarned(warning: EndingWarning): Promise<boolean>
  leftIn(lotIds: readonly string[]): Promise<readonly LeftInLot[]>

  /** Downloads in a period that a customer's plan was charged for and that were not reversed. */
  planDownloads(
    customer: CustomerId,
    span: { readonly startsAt: number; readonly endsAt: number },
  ): Promise<{ readonly hd: number; readonly uhd: number }>
  /** Plan credits spent since a time, without those of these spends that were reversed or refunded since. */
  planCreditsSpent(customer: CustomerId, since: number): Promise<number>
  /** Credits that each person spent for a customer in a period, without reversed ones. */
  spentByPerson(
    customer: CustomerId,
    span: { readonly from: number; readonly until: number },
  ): Promise<ReadonlyMap<string, number>>
}
