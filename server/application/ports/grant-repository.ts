import type { CustomerId } from '#domain/customer/customer.ts'
import type { FileTerms } from '#domain/download/decision.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'

/** A file of the file storage with what proves that it arrived whole. */
export interface DeliveredFile {
  readonly storagePath: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
}

/** A file as the catalog has it, sold or no longer sold. */
export interface WantedFile extends DeliveredFile {
  readonly productId: number
  readonly retired: boolean
  /** Under license 1. */
  readonly basePrice: Cents
  readonly wanted: FileTerms
}

/** Why somebody may fetch a file. */
export type GrantKind = 'owned' | 'free' | 'practice'

export interface Grant {
  readonly id: string
  readonly userId: string
  /** Who owns the file, where it is owned; else the person. */
  readonly customer: CustomerId
  readonly productId: number
  readonly variantId: number
  readonly licenseId: LicenseId
  readonly kind: GrantKind
  readonly createdAt: number
  /** Epoch milliseconds; null: for ever. */
  readonly expiresAt: number | null
}

/** Whose grant a link names, and of which file. */
export interface GrantClaims {
  readonly grantId: string
  readonly userId: string
  readonly variantId: number
}

/** Whose grant of which file. */
interface GrantOf {
  readonly userId: string
  readonly customer: CustomerId
  readonly variantId: number
  readonly kind: GrantKind
}

interface NewLink {
  readonly id: string
  readonly grantId: string
  readonly userId: string
  readonly variantId: number
  /** It replaces one that ran out, and counts for no limit. */
  readonly renewal: boolean
  readonly createdAt: number
  readonly expiresAt: number
}

/** Leave to fetch files, and the links that were given out for it. */
export interface GrantRepository {
  file(variantId: number): Promise<WantedFile | null>

  /** A person's newest grant of a file that has neither ended nor been revoked. */
  live(of: GrantOf, now: number): Promise<Grant | null>
  add(grant: Grant): Promise<void>
  /** Which practice assets somebody was granted in a span of time, each once. One revoked stays used. */
  practiceAssets(
    userId: string,
    span: { readonly from: number; readonly until: number },
  ): Promise<readonly number[]>
  /** The file of a grant that is neither over nor revoked, and for which customer it was given. */
  granted(
    claims: GrantClaims,
    now: number,
  ): Promise<{
    readonly kind: GrantKind
    readonly customer: CustomerId
    readonly file: DeliveredFile
  } | null>
  /** Locks what may be fetched of the files of a customer's order: a first byte is marked before, or waits. */
  lockOfOrder(customer: CustomerId, orderId: string): Promise<void>
  /**
   * Once each time the file is licensed: what went out before it was bought again is not a use of that purchase.
   * False where it was marked before, or revoked.
   */
  markServed(grantId: string, now: number): Promise<boolean>
  /** Whether it has not been revoked. */
  stands(grantId: string): Promise<boolean>

  addLink(link: NewLink): Promise<void>
  /** When somebody's newest link of a file ends; null where there was none. */
  newestLinkEnd(userId: string, variantId: number): Promise<number | null>
  /** Links of a file that replaced none, made after a moment, and when the first of them was made. */
  linksSince(
    of: { readonly userId: string; readonly variantId: number },
    since: number,
  ): Promise<{ readonly links: number; readonly oldest: number | null }>
}
