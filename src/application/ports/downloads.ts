import type { ResultAsync } from 'neverthrow'
import type { ProductCard } from '#domain/catalog/product.ts'
import type { DownloadRefusal, Meter } from '#domain/download/decision.ts'
import type { DryRun } from '#domain/download/dry-run.ts'
import type { CreditsChanged } from '#domain/download/shown-cost.ts'
import type { FileToSave } from '#domain/download/queue.ts'
import type { Licensee } from '#domain/license/certificate.ts'
import type { LibraryQuery } from '#domain/license/license-query.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { LicensedFile } from '#domain/order/order.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { Listing } from '#domain/shared/listing.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered, Viewer } from '#domain/user/viewer.ts'
import type { Missing, Outage } from './outage.ts'

/** A signed URL for one file (security 16), with what is needed to verify that it arrived complete. */
export interface DownloadLink {
  readonly grantId: string
  readonly url: string
  readonly expiresAt: number
  readonly bytes: number
  readonly sha256: string
  readonly filename: string
  /** What it cost just now, in credits. */
  readonly cost: number
}

/** Why there is no link. */
export type NoLink = DownloadRefusal | CreditsChanged | Missing | Outage

/** Requests files. The server decides by the table of download 1. */
export interface Downloads {
  /** `shown`: the cost that the viewer was shown, in credits; more is never spent. */
  request(viewer: Viewer, variantId: number, shown: number): ResultAsync<DownloadLink, NoLink>
  /** The same decision without its effects. */
  decision(viewer: Viewer, variantId: number): ResultAsync<DryRun, Missing | Outage>
  /** How much of this month's practice footage is used (practice 1). */
  practiceMeter(viewer: Registered): ResultAsync<Meter, Outage>
}

export interface LibraryEntry {
  readonly product: ProductCard
  readonly licenseId: LicenseId
  /**
   * The order that bought it; null for a free asset or practice footage, and for a team's order that the viewer
   * may not see (customer 2).
   */
  readonly orderId: string | null
  /** The team member who licensed it, for those who may see that (customer 2); null for a person's own. */
  readonly licensedBy: Licensee | null
  readonly since: number
  /** Null if unlimited, as everything that was bought is. */
  readonly until: number | null
  /** When its files stopped being delivered because the invoice is unpaid (on-account 5). */
  readonly suspendedAt?: number | undefined
  readonly files: readonly LibraryFile[]
}

/** A file in a library, with its annotations and news. */
export interface LibraryFile extends LicensedFile, FileAnnotations, FileNews {
  /** It came with a file that was bought (coverage 1). */
  readonly covered: boolean
}

/** The owner's notes on a file (download 5). */
interface FileAnnotations {
  /** What it is used for; empty for none. */
  readonly projectTag: string
}

interface FileNews {
  /** When its owner reported a problem that is still unanswered (report 1); null without one. */
  readonly reportedAt: number | null
  /** When it was corrected, if that was after its owner got it (report 2); null otherwise. */
  readonly correctedAt: number | null
}

/** An owned file, and the product that it belongs to. */
export interface Ownership {
  readonly productId: number
  readonly variantId: number
  /** The highest license that it was bought under. */
  readonly licenseId: LicenseId
  /** Its list price today under that license: taken off the price of a more expensive file (coverage 2). */
  readonly worth: Cents
  /** Its list price in credits, which licenses do not multiply. */
  readonly credits: number
  /** It was free, so it does not lower the price of another file. */
  readonly given: boolean
  /** It was not bought itself, but came with a file that was (coverage 1). */
  readonly covered: boolean
  /** It is not delivered until an invoice is paid (on-account 5). */
  readonly suspended: boolean
}

/** A page of what a viewer may download again. */
export interface LibraryPage extends Listing<LibraryEntry> {
  /**
   * For all pages together: the files that “Download all” saves, each counted once, so without suspended
   * ones (on-account 5).
   */
  readonly files: { readonly count: number; readonly bytes: number }
  /** The project tags most recently given to files of the whole library. */
  readonly projects: readonly string[]
  /** Everyone who licensed something in a team's whole library, for those who may see that. */
  readonly licensees: readonly Licensee[]
}

/** Everything a viewer may download again, newest first. */
export interface MyLibrary {
  entries(viewer: Registered, query: LibraryQuery): ResultAsync<LibraryPage, Outage>
  /** The files of everything that a search finds, in large pages. */
  files(viewer: Registered, query: LibraryQuery): ResultAsync<Listing<FileToSave>, Outage>
  /** What the viewer owns of these products (device 1, ownership cache). */
  ownedVariants(
    viewer: Registered,
    productIds: readonly number[],
  ): ResultAsync<readonly Ownership[], Outage>
  /**
   * Which of these bundles are owned completely under a license, and are therefore not for sale under it
   * (coverage 3).
   */
  ownedBundles(
    viewer: Registered,
    bundleIds: readonly number[],
    licenseId: LicenseId,
  ): ResultAsync<readonly number[], Outage>
  /** Sets what files are used for, all of them or none; an empty tag removes it (download 5). */
  tag(
    viewer: Registered,
    variantIds: readonly number[],
    annotations: FileAnnotations,
  ): ResultAsync<void, Invalid | Missing | Outage>
}
