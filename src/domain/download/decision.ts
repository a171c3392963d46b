import { err, ok, type Result } from 'neverthrow'
import { LIBRARY, type LibraryId } from '../catalog/library.ts'
import { chooseLicense, type LicenseTierTooLow } from '../license/choice.ts'
import type { LicenseId } from '../license/tier.ts'
import type { AlreadyOnAccount, LicenseSuspended } from '../order/on-account.ts'
import { decideQuota, type QuotaReached, type SpendingQuota } from '../team/quota.ts'
import { requirePermission, type NotAllowed } from '../team/team.ts'
import { isConfirmed, minimumLicense, type Viewer } from '../user/viewer.ts'
import { LINKS_PER_HOUR } from './limits.ts'
import type { Unblockable } from './suggested-action.ts'

/** The terms of a file that the decision depends on. */
export interface FileTerms {
  readonly libraryId: LibraryId
  readonly free: boolean
  readonly is4k: boolean
  readonly credits: number
  readonly subscriptionOnly: boolean
}

export interface Meter {
  readonly used: number
  readonly limit: number
  /** Epoch milliseconds. */
  readonly resetsAt: number
}

/** What the store knows about this viewer and this file at the time of the request. */
export interface DownloadFacts {
  readonly viewer: Viewer
  /** The license that the file requires: the account's own, its plan's, or the one that it was bought under. */
  readonly licenseId: LicenseId
  /** The license that it would be granted under: that of the credits that pay for it, never below the required one. */
  readonly paidLicenseId: LicenseId
  readonly wanted: FileTerms
  /** New links for this variant in the last hour, and the time until the oldest of them is an hour old. */
  readonly burst: { readonly links: number; readonly retryAfterSeconds: number }
  /** Owned by the viewer, or covered by an active grant of a free asset or practice footage. */
  readonly owned: boolean
  /** The order because of which the owned license is suspended; null if it is not. */
  readonly suspendedBy: string | null
  /** Distinct practice assets this month. */
  readonly practice: Meter
  /** The meters of an active subscription; null without one. */
  readonly plan: { readonly downloads: Meter; readonly downloads4k: Meter } | null
  /** Only credits sold under the required license or a higher one; others cannot pay for this. */
  readonly credits: number
  /** The limit on the viewer's spending of their team's credits; null if there is none. */
  readonly quota: SpendingQuota | null
  /** The customer's order that contains a file of the asset and may still be paid; null without one. */
  readonly underWay: PaymentUnderWay | null
  /** The order on account that delivers a file of the asset once it is paid; null without one. */
  readonly onAccount: string | null
}

export type DownloadAllowed = { readonly kind: 'owned' | 'granted'; readonly cost: number }

/** Status 507 in the specification: an allowance is used up. */
export type DownloadLimit =
  | ({ readonly kind: 'practice-limit' } & Meter & Unblockable)
  | ({ readonly kind: 'download-limit-4k' } & Meter & Unblockable)
  | ({ readonly kind: 'download-limit' } & Meter & Unblockable)

interface PaymentUnderWay {
  readonly orderId: string
  /** Name of the team member who is paying; omitted if it is the viewer, or if that person has left the team. */
  readonly paidBy?: string | undefined
}

/** An order with a file of the asset may still be paid, so the asset would be paid for twice (decision 032). */
export interface FileBeingPaid extends PaymentUnderWay {
  readonly kind: 'file-being-paid'
}

export type DownloadRefusal =
  | { readonly kind: 'sign-in-required' }
  | { readonly kind: 'email-unconfirmed'; readonly about: 'free-or-practice' | 'any' }
  | { readonly kind: 'variant-downloads-limit'; readonly retryAfterSeconds: number }
  | LicenseTierTooLow
  | FileBeingPaid
  | AlreadyOnAccount
  | LicenseSuspended
  | DownloadLimit
  | QuotaReached
  | NotAllowed
  | ({ readonly kind: 'subscription-required' } & Unblockable)
  | ({ readonly kind: 'credits-missing'; readonly creditsMissing: number } & Unblockable)

/** Decides whether a file may be downloaded, and for how many credits: the table of download 1, in order. */
export function decideDownload(facts: DownloadFacts): Result<DownloadAllowed, DownloadRefusal> {
  const { viewer, wanted, burst } = facts
  const isPractice = wanted.libraryId === LIBRARY.PRACTICE
  const costsNothing = wanted.free || isPractice
  if (viewer.kind === 'visitor') return err({ kind: 'sign-in-required' })
  if (!isConfirmed(viewer)) {
    return err({ kind: 'email-unconfirmed', about: costsNothing ? 'free-or-practice' : 'any' })
  }
  if (burst.links >= LINKS_PER_HOUR) {
    return err({ kind: 'variant-downloads-limit', retryAfterSeconds: burst.retryAfterSeconds })
  }
  if (facts.suspendedBy !== null) {
    return err({ kind: 'license-suspended', orderId: facts.suspendedBy })
  }
  if (facts.owned) return ok({ kind: 'owned', cost: 0 })
  if (viewer.team && !costsNothing) {
    const allowed = requirePermission(viewer.team.roleId, 'license')
    if (allowed.isErr()) return err(allowed.error)
  }
  const tier = chooseLicense(facts.licenseId, minimumLicense(viewer))
  if (tier.isErr()) return err(tier.error)
  if (isPractice && isUsed(facts.practice))
    return err({ kind: 'practice-limit', ...facts.practice })
  return costsNothing ? ok({ kind: 'granted', cost: 0 }) : decidePaid(facts)
}

/** Rows 7 to 10: never for free assets or practice footage; rows 7 and 8 for subscribers only. */
function decidePaid({
  wanted,
  plan,
  credits,
  underWay,
  onAccount,
  quota,
}: DownloadFacts): Result<DownloadAllowed, DownloadRefusal> {
  if (underWay !== null) return err({ kind: 'file-being-paid', ...underWay })
  if (onAccount !== null) return err({ kind: 'already-on-account', orderId: onAccount })
  if (plan && wanted.is4k && isUsed(plan.downloads4k)) {
    return err({ kind: 'download-limit-4k', ...plan.downloads4k })
  }
  if (plan && isUsed(plan.downloads)) return err({ kind: 'download-limit', ...plan.downloads })
  if (!plan && wanted.subscriptionOnly) return err({ kind: 'subscription-required' })
  // Checked before the pool: a member over quota could not spend credits that are bought now.
  const withinQuota = decideQuota(quota, wanted.credits)
  if (withinQuota.isErr()) return err(withinQuota.error)
  if (credits < wanted.credits) {
    return err({ kind: 'credits-missing', creditsMissing: wanted.credits - credits })
  }
  return ok({ kind: 'granted', cost: wanted.credits })
}

function isUsed({ used, limit }: Meter): boolean {
  return used >= limit
}
