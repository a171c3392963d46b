import { balanceOf, lotsUnder, type Lot } from '#domain/credits/ledger.ts'
import { customerById, customerOf, type CustomerId } from '#domain/customer/customer.ts'
import type { DownloadFacts } from '#domain/download/decision.ts'
import { higher } from '#domain/license/choice.ts'
import type { Wanted } from '#domain/license/coverage.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { filesBeingPaid, paymentOf } from '#server/application/order/being-paid.ts'
import { HOUR_MS } from '#domain/shared/durations.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import { minimumLicense, type Registered } from '#domain/user/viewer.ts'
import { ownedFiles } from '#server/application/cart/owned-items.ts'
import { usableLots } from '#server/application/credits/usable-lots.ts'
import type { WantedFile } from '#server/application/ports/grant-repository.ts'
import type { HeldPlan } from '#server/application/ports/subscription-repository.ts'
import type { Records } from '#server/application/ports/unit-of-work.ts'
import { spendingQuota } from '#server/application/team/spending-quota.ts'
import { livePlan, planMeters } from '../subscription/current-plan.ts'
import { costIn, costsNothing, isPractice, licenseFor, stepTo } from './file-cost.ts'
import { meterOf, practiceAssets } from './practice-meter.ts'

/** A request for a file. */
export interface DownloadQuery {
  readonly viewer: Registered
  readonly variantId: number
  /** The file is to be licensed for the team: free files that the user holds belong to them alone (team 6). */
  readonly isForTeam?: boolean | undefined
}

export interface Gathered {
  readonly facts: DownloadFacts
  readonly file: WantedFile
  /** The license under which the file was bought; null if it was not. */
  readonly owned: LicenseId | null
  /** The paid plan; null without one. */
  readonly plan: HeldPlan | null
  /** The link replaces one that expired; such a request never counts (download 1). */
  readonly renewal: boolean
  /** The file to be paid for, with the owned files of its product to deduct; null if nothing is due. */
  readonly step: Wanted | null
}

/**
 * Free assets and practice footage belong to the person, whomever they act for: their plan, their meter,
 * their license (customer 2).
 */
export async function actingOn<Query extends DownloadQuery>(
  { grants }: Pick<Records, 'grants'>,
  query: Query,
): Promise<Query> {
  if (!query.viewer.team) return query
  const file = await grants.file(query.variantId)
  return file && costsNothing(file.wanted)
    ? { ...query, viewer: { ...query.viewer, team: undefined } }
    : query
}

/**
 * Gathers all facts that the table of download 1 needs; null if the file does not exist for this viewer.
 * `due` lots count as if they were already granted.
 */
export async function gatherFacts(
  records: Records,
  ask: DownloadQuery,
  due: readonly Lot[] = [],
): Promise<Gathered | null> {
  const { viewer, variantId } = ask
  const { grants, now } = records
  const customer = customerOf(viewer)
  const file = await grants.file(variantId)
  if (!file) return null
  const owned = await records.library.ownedLicense(customer, variantId)
  const assets = await practiceAssets(records, viewer.id)
  const isGranted = ask.isForTeam !== true && (await hasLiveGrant(records, ask))
  // A file that is no longer sold stays available to its owners.
  if (file.retired && owned === null && !isGranted) return null
  const isSameAsset = isPractice(file.wanted) && assets.includes(file.productId)
  const renewal = await isRenewal(records, ask)
  const held = await livePlan(records, customer)
  const plan = held && !isFreePlan(held.plan) ? held : null
  const licenseId = owned ?? licenseFor(viewer, file.wanted, plan)
  const lots = [...(await usableLots(records, customer)), ...due]
  const isOwned = owned !== null || isGranted || isSameAsset
  const isPaid = !isOwned && !costsNothing(file.wanted)
  const step = isPaid
    ? stepTo(file, variantId, await ownedFiles(records, customer, [file.productId]))
    : null
  const { credits, paidLicenseId } = costIn(step, { lots, licenseId, now })
  return {
    file,
    owned,
    plan,
    renewal,
    facts: {
      viewer,
      licenseId,
      paidLicenseId,
      wanted: isPaid ? { ...file.wanted, credits } : file.wanted,
      burst: renewal ? { links: 0, retryAfterSeconds: 0 } : await recentLinks(records, ask),
      owned: isOwned,
      practice: meterOf(assets, held, now),
      plan: plan && (await planMeters(records, customer, plan)),
      credits: balanceOf(lotsUnder(lots, higher(licenseId, minimumLicense(viewer))), now),
      quota: isPaid ? await spendingQuota(records, customer, viewer.id) : null,
      underWay: await openOrder(records, viewer, file),
      suspendedBy:
        owned === null ? null : await records.onAccount.suspensionOf(customer, variantId),
      onAccount: isPaid ? await orderedBefore(records, customer, file) : null,
    },
    step,
  }
}

async function hasLiveGrant({ grants, now }: Records, ask: DownloadQuery): Promise<boolean> {
  const { id: userId } = ask.viewer
  const of = { userId, customer: customerById(userId), variantId: ask.variantId }
  const grant =
    (await grants.live({ ...of, kind: 'free' }, now)) ??
    (await grants.live({ ...of, kind: 'practice' }, now))
  return grant !== null
}

/**
 * Matches any file of the product under any license: once that order is paid, this file may cost less, or
 * nothing.
 */
async function openOrder(
  records: Records,
  viewer: Registered,
  { productId }: Pick<WantedFile, 'productId'>,
) {
  const files = await filesBeingPaid(records, customerOf(viewer))
  const same = files.find((file) => file.productId === productId)
  return same ? paymentOf(records, viewer, same) : null
}

/** An order for a file of the product that will be delivered once its invoice is paid (on-account 6). */
async function orderedBefore(
  { onAccount }: Records,
  customer: CustomerId,
  { productId }: Pick<WantedFile, 'productId'>,
) {
  const files = await onAccount.undelivered(customer)
  return files.find((file) => file.productId === productId)?.orderId ?? null
}

async function isRenewal({ grants, now }: Records, { viewer, variantId }: DownloadQuery) {
  const end = await grants.newestLinkEnd(viewer.id, variantId)
  return end !== null && end <= now
}

async function recentLinks({ grants, now }: Records, { viewer, variantId }: DownloadQuery) {
  const of = { userId: viewer.id, variantId }
  const { links, oldest } = await grants.linksSince(of, now - HOUR_MS)
  return { links, retryAfterSeconds: Math.ceil(((oldest ?? now) + HOUR_MS - now) / 1000) }
}
