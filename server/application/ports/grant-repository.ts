import type { CustomerId } from '#domain/customer/customer.ts'
import type { FileTerms } from '#domain/download/decision.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Cents } from '#domain/shared/money.ts'

/** A file in the file storage, with its hash and size to verify that it arrived complete. */
export interface DeliveredFile {
  readonly storagePath: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
}

/** A file as in the catalog, on sale or not. */
export interface WantedFile extends DeliveredFile {
  readonly productId: number
  readonly retired: boolean
  /** Under license 1. */
  readonly basePrice: Cents
  readonly wanted: FileTerms
}

/** Why a user may fetch a file. */
export type GrantKind = 'owned' | 'free' | 'practice'

export interface Grant {
  readonly id: string
  readonly userId: string
  /** The owner of an owned file; otherwise the person. */
  readonly customer: CustomerId
  readonly productId: number
  readonly variantId: number
  readonly licenseId: LicenseId
  readonly kind: GrantKind
  readonly createdAt: number
  /** Epoch milliseconds; null means permanent. */
  readonly expiresAt: number | null
}

/** The user and grant that a link names, and the file. */
export interface GrantClaims {
  readonly grantId: string
  readonly userId: string
  readonly variantId: number
}

/** Identifies a grant by user, customer, file and kind. */
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
  /** It replaces one that expired, and counts toward no limit. */
  readonly renewal: boolean
  readonly createdAt: number
  readonly expiresAt: number
}

/** Permissions to fetch files, and the links issued for them. */
export interface GrantRepository {
  file(variantId: number): Promise<WantedFile | null>
  /** By variant ID; files that do not exist are omitted. */
  files(variantIds: readonly number[]): Promise<ReadonlyMap<number, WantedFile>>

  /** A user's newest grant of a file that has neither ended nor been revoked. */
  live(of: GrantOf, now: number): Promise<Grant | null>
  add(grant: Grant): Promise<void>
  /** The distinct practice assets that a user was granted in a period. A revoked one stays used. */
  practiceAssets(
    userId: string,
    span: { readonly from: number; readonly until: number },
  ): Promise<readonly number[]>
  /** The file of a grant that has neither ended nor been revoked, and the customer it was given for. */
  granted(
    claims: GrantClaims,
    now: number,
  ): Promise<{
    readonly kind: GrantKind
    readonly customer: CustomerId
    readonly file: DeliveredFile
  } | null>
  /** Locks the grants of the files of a customer's order: a first byte is marked before that, or waits. */
  lockOfOrder(customer: CustomerId, orderId: string): Promise<void>
  /**
   * Marks once per licensing of the file: bytes sent before it was bought again do not count as use of that
   * purchase. False if it was already marked, or revoked.
   */
  markServed(grantId: string, now: number): Promise<boolean>
  /** Whether it has not been revoked. */
  stands(grantId: string): Promise<boolean>

  addLink(link: NewLink): Promise<void>
  /** When the user's newest link to a file expires; null if there was none. */
  newestLinkEnd(userId: string, variantId: number): Promise<number | null>
  /** Links to a file that replaced none and were created after a time, and when the first of them was created. */
  linksSince(
    of: { readonly userId: string; readonly variantId: number },
    since: number,
  ): Promise<{ readonly links: number; readonly oldest: number | null }>
}
