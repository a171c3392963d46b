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

/** A signed address for one file (security 16), and the proof that it arrived whole. */
export interface DownloadLink {
  readonly grantId: string
  readonly url: string
  readonly expiresAt: number
  readonly bytes: number
  readonly sha256: string
  readonly filename: string
  /** What was spent on it just now, in credits. */
  readonly cost: number
}

/** Why there is no link. */
export type NoLink = DownloadRefusal | CreditsChanged | Missing | Outage

/** Asks for files. The server decides by the table of download 1. */
export interface Downloads {
  /** `shown`: what its viewer was shown, in credits; more is never spent. */
  request(viewer: Viewer, variantId: number, shown: number): ResultAsync<DownloadLink, NoLink>
  /** The same decision without its consequences. */
  decision(viewer: Viewer, variantId: number): ResultAsync<DryRun, Missing | Outage>
  /** How much of this month's practice footage is used (practice 1). */
  practiceMeter(viewer: Registered): ResultAsync<Meter, Outage>
}

export interface LibraryEntry {
  readonly product: ProductCard
  readonly licenseId: LicenseId
  /** The order that bought it; null for a free asset or practice footage. */
  readonly orderId: string | null
  /** Who of a team licensed it, for those who may see that (customer 2); null for oneself. */
  readonly licensedBy: Licensee | null
  readonly since: number
  /** Null: for ever. */
  readonly until: number | null
  /** Since when nothing of it is delivered, because its invoice is not paid (on-account 5). */
  readonly suspendedAt?: number | undefined
  readonly files: readonly LibraryFile[]
}

/** A file in a library, with what has happened to it. */
export interface LibraryFile extends LicensedFile, FileAnnotations, FileNews {
  /** It came with a file that was bought (coverage 1). */
  readonly covered: boolean
}

/** What its owner says about a file (download 5). */
interface FileAnnotations {
  /** What it is used for; empty for nothing. */
  readonly projectTag: string
}

interface FileNews {
  /** When its owner reported a problem that is not answered yet (report 1); null without one. */
  readonly reportedAt: number | null
  /** When it was corrected, if that was after its owner got it (report 2); null where it was not. */
  readonly correctedAt: number | null
}

/** A file that somebody owns, and the product it belongs to. */
export interface Ownership {
  readonly productId: number
  readonly variantId: number
  /** The highest license under which it was bought. */
  readonly licenseId: LicenseId
  /** What it lists for today under that license: taken off the price of a dearer file (coverage 2). */
  readonly worth: Cents
  /** The same in credits, which no license multiplies. */
  readonly credits: number
  /** It was given, so it takes nothing off the price of another file. */
  readonly given: boolean
  /** It was not bought itself: it came with a file that was (coverage 1). */
  readonly covered: boolean
  /** It is not delivered until an invoice is paid (on-account 5). */
  readonly suspended: boolean
}

/** A page of what a viewer may download again. */
export interface LibraryPage extends Listing<LibraryEntry> {
  /** Of all pages together: each file once that is saved where all is, so none that is suspended (on-account 5). */
  readonly files: { readonly count: number; readonly bytes: number }
  /** The projects that files of the whole library were last used for. */
  readonly projects: readonly string[]
  /** Everybody who licensed something of the whole library of a team, for those who may see that. */
  readonly licensees: readonly Licensee[]
}

/** Everything a viewer may download again, newest first. */
export interface MyLibrary {
  entries(viewer: Registered, query: LibraryQuery): ResultAsync<LibraryPage, Outage>
  /** The files of all that a search finds, in pages of many. */
  files(viewer: Registered, query: LibraryQuery): ResultAsync<Listing<FileToSave>, Outage>
  /** What is owned of these products (device 1, ownership cache). */
  ownedVariants(
    viewer: Registered,
    productIds: readonly number[],
  ): ResultAsync<readonly Ownership[], Outage>
  /** Which of these bundles are owned whole under a license, so that they are not for sale under it (coverage 3). */
  ownedBundles(
    viewer: Registered,
    bundleIds: readonly number[],
    licenseId: LicenseId,
  ): ResultAsync<readonly number[], Outage>
  /** Says what files are used for, all of them or none; empty takes it back (download 5). */
  tag(
    viewer: Registered,
    variantIds: readonly number[],
    annotations: FileAnnotations,
  ): ResultAsync<void, Invalid | Missing | Outage>
}
