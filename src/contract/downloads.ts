import * as z from 'zod/mini'
import type { DownloadRefusal } from '#domain/download/decision.ts'
import type { DryRun } from '#domain/download/dry-run.ts'
import { productCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import type { ProblemCode } from './problem.ts'
import {
  licenseId,
  list,
  listingFields,
  listQuery,
  moment,
  money,
  rowId,
  shaped,
  shapedTwice,
  strictlyShaped,
} from './shapes.ts'
import { suggestedAction } from './suggested-action.ts'

const fileFields = {
  variant_id: rowId,
  product_name: z.string(),
  product_slug: z.string(),
  name: z.string(),
  filename: z.string(),
  bytes: z.int(),
  sha256: z.string(),
}

export const licensedFile = shaped(fileFields)

/** Longer than any tag that is stored: the rule for tags refuses one that is too long. */
const projectTag = z.string().check(z.maxLength(1000))

/** How much of an allowance is used, and when it resets. */
export const meter = shaped({ used: z.int(), limit: z.int(), resets_at: moment })

/**
 * A link to a file, granted according to the table of download 1, which also lists the refusals. `size` (in
 * bytes) and `sha256` are the file's own. More than `expected_cost` is never spent (409 CREDITS_CHANGED);
 * without it, whatever the file costs is.
 */
export const requestDownload = endpoint('POST', '/api/v1/downloads', {
  scope: 'download',
  body: strictlyShaped({
    variant_id: rowId,
    project_tag: z.optional(projectTag),
    /** What the viewer was shown, in credits. */
    expected_cost: z.optional(z.int().check(z.nonnegative())),
  }),
  answer: shaped({
    grant_id: z.string(),
    url: z.string(),
    expires_at: moment,
    size: z.int(),
    sha256: z.string(),
    filename: z.string(),
    /** What it cost just now, in credits. */
    cost: z.int(),
  }),
})

type RefusalKind = DownloadRefusal['kind']

/** The codes of the table of download 1. */
const CODES = {
  'sign-in-required': 'SIGN_IN_REQUIRED',
  'email-unconfirmed': 'EMAIL_UNCONFIRMED',
  'variant-downloads-limit': 'VARIANT_DOWNLOADS_LIMIT_REACHED',
  'license-tier-too-low': 'LICENSE_TIER_TOO_LOW',
  'file-being-paid': 'FILE_BEING_PAID',
  'already-on-account': 'ALREADY_ON_ACCOUNT',
  'license-suspended': 'LICENSE_SUSPENDED',
  'practice-limit': 'PFL_LIMIT_REACHED',
  'download-limit-4k': 'DOWNLOAD_LIMIT_4K_REACHED',
  'download-limit': 'DOWNLOAD_LIMIT_REACHED',
  'quota-reached': 'QUOTA_REACHED',
  'not-allowed': 'NOT_ALLOWED',
  'subscription-required': 'SUBSCRIPTION_REQUIRED',
  'credits-missing': 'CREDITS_MISSING',
} as const satisfies Record<RefusalKind, ProblemCode>

const KINDS = Object.keys(CODES) as readonly RefusalKind[]

const decision = shapedTwice(
  {
    allowed: z.boolean(),
    /** A code of download 1, if refused. */
    code: z.nullable(z.enum(CODES)),
    /** In credits. */
    cost: z.int(),
    /** The balance of the credits that may pay for it; omitted if the role does not see its team's pool. */
    balance: z.optional(z.int()),
    /** The license that it would be licensed under. */
    license_id: licenseId,
    /** The meter that decides or comes closest to deciding; null if none does. */
    meter: z.nullable(meter),
    /** Present if the meter is the member's monthly quota of their team's credits; omitted if it is an allowance. */
    of_quota: z.optional(z.literal(true)),
    /** The name of the team member who is paying for it, if it is another one (customer 5). */
    paid_by: z.optional(z.string()),
    /** The cheapest suggested action; null if there is none. */
    suggested_action: z.nullable(suggestedAction),
    /** More expensive ones, cheapest first. */
    other_actions: list(suggestedAction),
  },
  { suggested_action: 'way_on', other_actions: 'other_ways' },
)

/** The decision of download 1 without its effects: what would happen, and what it would cost (download 4). */
export const readDownloadDecision = endpoint('GET', '/api/v1/downloads/decision', {
  scope: 'download',
  query: shaped({ variant_id: z.string() }),
  answer: z.codec(decision, z.custom<DryRun>(), {
    decode: ({ allowed, code, ...rest }) => ({
      ...rest,
      refusal: allowed ? null : (KINDS.find((kind) => CODES[kind] === code) ?? null),
    }),
    encode: ({ refusal, ...rest }) => ({
      ...rest,
      allowed: refusal === null,
      code: refusal && CODES[refusal],
    }),
  }),
})

/** Practice assets used in this calendar month, UTC (practice 1). */
export const readPracticeMeter = endpoint('GET', '/api/v1/downloads/practice', {
  scope: 'download',
  answer: meter,
})

const licensee = z.object({ id: z.string(), name: z.string() })

const libraryEntry = shaped({
  product: productCard,
  license_id: licenseId,
  order_id: z.nullable(z.string()),
  licensed_by: z.nullable(licensee),
  since: moment,
  until: z.nullable(moment),
  /** When its files stopped being delivered because the invoice is unpaid (on-account 5). */
  suspended_at: z.optional(moment),
  files: list(
    shaped({
      ...fileFields,
      project_tag: z.string(),
      reported_at: z.nullable(moment),
      corrected_at: z.nullable(moment),
      covered: z.boolean(),
    }),
  ),
})

/**
 * A page of what the viewer may download, newest first, with its files: what `search_query` finds, of one
 * member of a team (`licensed_by`), or for one project (`project_tag`).
 */
export const readLibrary = endpoint('GET', '/api/v1/library', {
  scope: 'library',
  query: listQuery,
  answer: shaped({
    ...listingFields(libraryEntry),
    /** For all pages together. */
    files: z.object({ count: z.int(), bytes: z.int() }),
    projects: list(z.string()),
    licensees: list(licensee),
  }),
})

const fileToSave = shaped({
  variant_id: rowId,
  filename: z.string(),
  bytes: z.int(),
  sha256: z.string(),
})

/** The files of everything that `search_query` finds in the library, a thousand per page. */
export const readLibraryFiles = endpoint('GET', '/api/v1/library/files', {
  scope: 'library',
  query: listQuery,
  answer: shaped(listingFields(fileToSave)),
})

/** Which files of these products are owned, for the badges in lists. IDs are comma-separated. */
export const readOwnedVariants = endpoint('GET', '/api/v1/library/variants', {
  scope: 'library',
  query: shaped({ product_ids: z.string().check(z.maxLength(2000)) }),
  answer: list(
    shaped({
      product_id: rowId,
      variant_id: rowId,
      license_id: licenseId,
      /** Its list price today under that license. */
      worth: money,
      /** Its list price in credits. */
      credits: z.int(),
      /** Not bought: does not lower the price of another file. */
      given: z.boolean(),
      /** It came with another file of the product, which was bought. */
      covered: z.boolean(),
      /** It is not delivered until its invoice is paid (on-account 5). */
      suspended: z.boolean(),
    }),
  ),
})

/**
 * Which of these bundles are owned completely under this license or a higher one (coverage 3). IDs are
 * comma-separated.
 */
export const readOwnedBundles = endpoint('GET', '/api/v1/library/bundles', {
  scope: 'library',
  query: shaped({
    bundle_ids: z.string().check(z.maxLength(2000)),
    license_id: z.optional(z.string()),
  }),
  answer: list(rowId),
})

/** Sets what files of the user's library are used for (download 5). */
export const tagFiles = endpoint('PATCH', '/api/v1/library', {
  body: strictlyShaped({
    variant_ids: list(rowId).check(z.minLength(1), z.maxLength(100)),
    project_tag: projectTag,
  }),
  answer: z.object({}),
})
