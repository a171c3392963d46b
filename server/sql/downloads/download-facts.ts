import { balanceOf, licensedBy, lotsUnder, type Lot } from '#domain/credits/ledger.ts'
import type { DownloadFacts } from '#domain/download/decision.ts'
import { higher } from '#domain/license/choice.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { HOUR_MS } from '#domain/shared/spans.ts'
import { UNDER_WAY } from '#domain/order/order.ts'
import { isFreePlan } from '#domain/subscription/plan.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import type { DownloadAsk } from '#server/ports/grants.ts'
import { usableLots } from '../credits/credit-lots.ts'
import { livePlan, planMeters, type HeldPlan } from '../credits/credit-plans.ts'
import type { Db } from '../database.ts'
import { wantedFile, type WantedFile } from './download-file.ts'
import { liveGrant } from './grant-rows.ts'
import { ownedLicense } from '../orders/owned-license.ts'
import { calendarMonth, capOf, meterOf, practiceAssets } from './practice-meter.ts'

export interface Gathered {
  readonly facts: DownloadFacts
  readonly file: WantedFile
  /** The licence under which the file was bought; null where it was not. */
  readonly owned: LicenseId | null
  /** The plan that is paid for; null without one. */
  readonly plan: HeldPlan | null
  /** The link replaces one that ran out; such a request never counts (rules 11, row 3). */
  readonly renewal: boolean
}

/**
 * All that the table of rules 11 asks about; null where there is no such file for this viewer.
 * Lots that are due count as if they were there.
 */
export async function gatherFacts(
  tx: Db,
  ask: DownloadAsk,
  due: readonly Lot[] = [],
): Promise<Gathered | null> {
  const { viewer, variantId, now } = ask
  const file = await wantedFile(tx, variantId)
  if (!file) return null
  const owned = await ownedLicense(tx, viewer.id, variantId)
  const month = calendarMonth(now)
  const assets = await practiceAssets(tx, viewer.id, month)
  const isGranted = await hasLiveGrant(tx, ask)
  // What is no longer sold stays with its owners.
  if (file.retired && owned === null && !isGranted) return null
  const isSameAsset = file.isPractice && assets.includes(file.productId)
  const renewal = await isRenewal(tx, ask)
  const held = await livePlan(tx, viewer.id, now)
  const plan = held && !isFreePlan(held.plan) ? held : null
  const licenseId = owned ?? licenseFor(ask, file, plan)
  const lots = [...(await usableLots(tx, viewer.id, now)), ...due]
  const isOwned = owned !== null || isGranted || isSameAsset
  const cost = { credits: isOwned ? 0 : costOf(file), licenseId }
  return {
    file,
    owned,
    plan,
    renewal,
    facts: {
      viewer,
      licenseId,
      paidLicenseId: licensedBy(lots, cost, now),
      wanted: file.wanted,
      burst: renewal ? { links: 0, retryAfterSeconds: 0 } : await burstOf(tx, ask),
      owned: isOwned,
      practice: meterOf(assets, { month, limit: capOf(held) }),
      plan: plan && (await planMeters(tx, viewer.id, { held: plan, now })),
      credits: balanceOf(lotsUnder(lots, higher(licenseId, minimumLicense(viewer))), now),
      underWay: await orderUnderWay(tx, ask),
    },
  }
}

/** A plan licenses what it downloads under its own licence, which an account's needs may have outgrown. */
function licenseFor(ask: DownloadAsk, file: WantedFile, plan: HeldPlan | null): LicenseId {
  const minimum = minimumLicense(ask.viewer)
  return plan && !costsNothing(file) ? plan.licenseId : minimum
}

function costOf(file: WantedFile): number {
  return costsNothing(file) ? 0 : file.wanted.credits
}

function costsNothing(file: WantedFile): boolean {
  return file.wanted.free || file.isPractice
}

async function hasLiveGrant(db: Db, ask: DownloadAsk): Promise<boolean> {
  const grant = (await liveGrant(db, ask, 'free')) ?? (await liveGrant(db, ask, 'practice'))
  return grant !== undefined
}

/** Under whatever licence: once that order is paid, the file is licensed a second time. */
async function orderUnderWay(db: Db, { viewer, variantId }: DownloadAsk): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('order_line_files', 'order_line_files.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.user_id', '=', viewer.id)
    .where('orders.status', 'in', UNDER_WAY)
    .where('order_line_files.variant_id', '=', variantId)
    .executeTakeFirst()
  return order?.id ?? null
}

async function isRenewal(db: Db, { viewer, variantId, now }: DownloadAsk): Promise<boolean> {
  const last = await db
    .selectFrom('links')
    .select('expires_at')
    .where('user_id', '=', viewer.id)
    .where('variant_id', '=', variantId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last !== undefined && last.expires_at <= now
}

async function burstOf(db: Db, { viewer, variantId, now }: DownloadAsk) {
  const { links, oldest } = await db
    .selectFrom('links')
    .select((link) => [
      link.fn.countAll<number>().as('links'),
      link.fn.min<number | null>('created_at').as('oldest'),
    ])
    .where('user_id', '=', viewer.id)
    .where('variant_id', '=', variantId)
    .where('renewal', '=', 0)
    .where('created_at', '>', now - HOUR_MS)
    .executeTakeFirstOrThrow()
  return { links, retryAfterSeconds: Math.ceil(((oldest ?? now) + HOUR_MS - now) / 1000) }
}
