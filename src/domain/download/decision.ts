import { err, ok, type Result } from 'neverthrow'
import { LIBRARY, type LibraryId } from '../catalog/library.ts'
import { chooseLicense, type LicenseTierTooLow } from '../license/choice.ts'
import type { LicenseId } from '../license/tier.ts'
import type { AlreadyOnAccount, LicenseSuspended } from '../order/on-account.ts'
import { decideQuota, type QuotaReached, type SpendingQuota } from '../team/quota.ts'
import { requirePower, type TeamPowerMissing } from '../team/team.ts'
import { isConfirmed, minimumLicense, type Viewer } from '../user/viewer.ts'
import { LINKS_PER_HOUR } from './limits.ts'
import type { Unblockable } from './suggested-action.ts'

/** On what terms a file is given: what the decision needs to know of it. */
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

/** What the store knows of this viewer and this file at the moment of asking. */
export interface DownloadFacts {
  readonly viewer: Viewer
  /** The license that the file needs: the account's own or its plan's, or the one that it was bought under. */
  readonly licenseId: LicenseId
  /** What it would be licensed under: that of the credits that pay for it, never below the needed one. */
  readonly paidLicenseId: LicenseId
  readonly wanted: FileTerms
  /** New links for this variant in the last hour, and when the oldest of them is an hour old. */
  readonly burst: { readonly links: number; readonly retryAfterSeconds: number }
  /** Owned by the viewer, or a live grant of a free asset or practice footage. */
  readonly owned: boolean
  /** The order because of which what is owned is suspended; null where nothing is. */
  readonly suspendedBy: string | null
  /** Distinct practice assets this month. */
  readonly practice: Meter
  /** Of an active subscription; null without one. */
  readonly plan: { readonly downloads: Meter; readonly downloads4k: Meter } | null
  /** Only those sold under the needed license or a higher one: others do not pay for this. */
  readonly credits: number
  /** What limits the viewer's spending of their team's credits; null where nothing does. */
  readonly quota: SpendingQuota | null
  /** The customer's order that has a file of the asset and may still become paid; null without one. */
  readonly underWay: PaymentUnderWay | null
  /** The order on account that brings a file of the asset once it is paid; null without one. */
  readonly onAccount: string | null
}

export type DownloadAllowed = { readonly kind: 'owned' | 'granted'; readonly cost: number }

/** 507 of the specification: an allowance is used up. */
export type DownloadLimit =
  | ({ readonly kind: 'practice-limit' } & Meter & Unblockable)
  | ({ readonly kind: 'download-limit-4k' } & Meter & Unblockable)
  | ({ readonly kind: 'download-limit' } & Meter & Unblockable)

interface PaymentUnderWay {
  readonly orderId: string
  /** Who of the viewer's team is paying, by name; left out where they are themselves, or who began it is not on the team any more. */
  readonly paidBy?: string | undefined
}

/** An order of a file of the asset may still be paid, so it would be paid for a second time (decision 032). */
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
  | TeamPowerMissing
  | ({ readonly kind: 'subscription-required' } & Unblockable)
  | ({ readonly kind: 'credits-missing'; readonly creditsMissing: number } & Unblockable)

/** Whether a file may be downloaded, and for how many credits: the table of download 1, in its order. */
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
    const allowed = requirePower(viewer.team.roleId, 'license')
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
  // Before the pool: credits that somebody buys would not be theirs to spend.
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
