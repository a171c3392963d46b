import type { DiscountCode } from '#domain/cart/discount-code.ts'
import type { CustomerId } from '#domain/customer/customer.ts'

/** A code's terms with all of its uses. */
export type StoredCode = Omit<DiscountCode, 'usesByYou'>
export type NewCode = Omit<StoredCode, 'uses'>

/** An order that uses a code. */
interface CodeUse {
  readonly orderId: string
  readonly customer: CustomerId
  /** The order's status. */
  readonly status: string
}

/**
 * What identifies one customer for a limit per customer (discount 3, decision 031): a match of any of these
 * fields.
 */
interface CodeUser {
  readonly customer: CustomerId
  /** A keyed digest of their mailbox; empty if it was not stored. */
  readonly mailbox: string
  /** A keyed digest of the card or wallet; empty if it is not known yet. */
  readonly fingerprint: string
}

/** The facts that keep an order's payment from exceeding a code's limit. */
interface CodeLimit {
  /** Allowed uses per customer; null without such a limit. */
  readonly usesEach: number | null
  /** Whether the order was refused because of its payment's fingerprint. */
  readonly isRefused: boolean
  readonly fingerprint: string
}

/** The use of a code by an order that may be charged. */
interface LockedUse extends Pick<CodeUser, 'customer' | 'mailbox'> {
  readonly code: string
}

/** Discount codes and their counted uses (discount 2). */
export interface DiscountCodeRepository {
  find(code: string): Promise<StoredCode | null>
  /** All codes, in alphabetical order. */
  all(): Promise<readonly StoredCode[]>
  /** False if the code already exists. */
  add(code: NewCode): Promise<boolean>
  /** Ends a code that has not ended; returns its uses, or null if there is no such code. */
  end(code: string, now: number): Promise<number | null>

  uses(code: string, user: CodeUser): Promise<readonly CodeUse[]>
  /** Counts one use within the code's limit, in one statement; null if none is left. */
  countUse(code: string): Promise<{ readonly usesEach: number | null } | null>
  uncountUse(code: string): Promise<void>
  addUse(use: {
    readonly code: string
    readonly orderId: string
    readonly customer: CustomerId
    readonly mailbox: string
    readonly now: number
  }): Promise<void>
  /** False if the order has no use of it. */
  removeUse(code: string, orderId: string): Promise<boolean>

  /** Null if the order does not exist. */
  limitOf(orderId: string): Promise<CodeLimit | null>
  /** Locks the order, then its use, which is null if it uses no code. */
  lockUse(orderId: string): Promise<Pick<CodeLimit, 'isRefused'> & { use: LockedUse | null }>
  /** Locks a code, so that everyone who pays with it waits; returns the allowed uses per customer. */
  lockCode(code: string): Promise<number | null>
  /** Refuses an order permanently: it is never charged. */
  refuse(orderId: string): Promise<void>
  keepFingerprint(orderId: string, fingerprint: string): Promise<void>
}
