import type { DiscountCode } from '#domain/cart/discount-code.ts'
import type { CustomerId } from '#domain/customer/customer.ts'

/** A code's terms with all of its uses. */
export type StoredCode = Omit<DiscountCode, 'usesByYou'>
export type NewCode = Omit<StoredCode, 'uses'>

/** An order that uses a code. */
interface CodeUse {
  readonly orderId: string
  readonly customer: CustomerId
  /** The order's. */
  readonly status: string
}

/** What counts as one customer for a limit per customer (discount 3, decision 031): any of these. */
interface CodeUser {
  readonly customer: CustomerId
  /** A keyed digest of their mailbox; empty where it was not kept. */
  readonly mailbox: string
  /** A keyed digest of the card or wallet; empty where nobody knows yet who pays. */
  readonly fingerprint: string
}

/** What keeps an order's payment from using a code too often. */
interface CodeLimit {
  /** Uses for each customer; null without such a limit. */
  readonly usesEach: number | null
  /** Whether the order was turned away for its payment's fingerprint. */
  readonly isRefused: boolean
  readonly fingerprint: string
}

/** The use of a code by an order that may be charged. */
interface LockedUse extends Pick<CodeUser, 'customer' | 'mailbox'> {
  readonly code: string
}

/** Discount codes, and the uses that are counted (discount 2). */
export interface DiscountCodeRepository {
  find(code: string): Promise<StoredCode | null>
  /** All, by their letters. */
  all(): Promise<readonly StoredCode[]>
  /** False where there is such a code. */
  add(code: NewCode): Promise<boolean>
  /** Ends a code that has not ended; gives its uses, or null where none was. */
  end(code: string, now: number): Promise<number | null>

  uses(code: string, user: CodeUser): Promise<readonly CodeUse[]>
  /** Counts one use within the code's limit, in one statement; null where it has none left. */
  countUse(code: string): Promise<{ readonly usesEach: number | null } | null>
  uncountUse(code: string): Promise<void>
  addUse(use: {
    readonly code: string
    readonly orderId: string
    readonly customer: CustomerId
    readonly mailbox: string
    readonly now: number
  }): Promise<void>
  /** False where the order has no use of it. */
  removeUse(code: string, orderId: string): Promise<boolean>

  /** Null for an order that there is not. */
  limitOf(orderId: string): Promise<CodeLimit | null>
  /** Locks the order, then its use, which is null where it uses no code. */
  lockUse(orderId: string): Promise<Pick<CodeLimit, 'isRefused'> & { use: LockedUse | null }>
  /** Locks a code, so that all who pay with it wait for each other; gives the uses for each customer. */
  lockCode(code: string): Promise<number | null>
  /** Turns an order away for ever: it is never charged. */
  refuse(orderId: string): Promise<void>
  keepFingerprint(orderId: string, fingerprint: string): Promise<void>
}
