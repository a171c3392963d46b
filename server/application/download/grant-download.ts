import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { DownloadAllowed, DownloadRefusal } from '#domain/download/decision.ts'
import { FREE_GRANT_LIFE_MS, linkLifeMs, type LinkLife } from '#domain/download/limits.ts'
import { creditBasesOf } from '#domain/license/coverage.ts'
import { decideAsShown, type CreditsChanged } from '#domain/download/shown-cost.ts'
import type { DeliveredFile, Grant, GrantKind } from '#server/application/ports/grant-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { grantDueMonths } from '#server/application/subscription/grant-due-months.ts'
import { gatherFacts, isPractice, type DownloadQuery, type Gathered } from './download-facts.ts'
import { writeTag } from './project-tags.ts'
import type { CreditsMissing } from '#domain/credits/ledger.ts'
import { spendCredits } from '#server/application/credits/credit-ledger.ts'
import { downloadKey } from '#server/application/credits/entry-keys.ts'
import { licenseFiles, certifyFiles } from '#server/application/order/license-files.ts'
import { given, lineFiles, lockProductsOf, detailOf } from '#server/application/order/line-files.ts'
import type { NewSpend } from '#server/application/ports/spend-repository.ts'
import { itemsOf } from '#server/application/cart/items-for-sale.ts'
import { forCreditsMessage } from '#messages/line-text.ts'

export interface DownloadRequest extends DownloadQuery {
  /** More credits are never spent; null: whatever the file costs. */
  readonly shown: number | null
  /** What it is for, as `readProjectTag` made it; what is left out changes nothing. */
  readonly projectTag?: string | undefined
  readonly linkLife: LinkLife
}

/** Leave to fetch a file until its link ends. */
interface Granted {
  readonly grantId: string
  /** Newly granted, not owned before (download 1). */
  readonly fresh: boolean
  /** What was spent on it just now, in credits. */
  readonly cost: number
  readonly linkExpiresAt: number
  readonly file: DeliveredFile
}

export type DownloadDecision<Refused = never> = Result<
  Granted,
  DownloadRefusal | CreditsChanged | Missing | Refused
>

/** Who else has to agree to what a file costs, in credits, under the customer's lock. */
export type Agree<Refused> = (cost: number) => Promise<Result<void, Refused>>

const agreed = async () => ok(undefined)

/**
 * Gathers the facts, decides by the table of download 1, spends what it costs, and keeps the grant and the link, while
 * no other request of this viewer runs: no cap is ever passed. Credits of a month that has begun are granted first
 * and stay, also beside a refusal.
 */
export async function grantDownload<Refused = never>(
  unit: Unit,
  request: DownloadRequest,
  agree: Agree<Refused> = agreed,
): Promise<DownloadDecision<Refused>> {
  const { viewer, variantId, projectTag: tag } = request
  await unit.customers.lock(customerOf(viewer.id))
  await grantDueMonths(unit, customerOf(viewer.id))
  const gathered = await gatherFacts(unit, request)
  if (!gathered) return err({ kind: 'missing', what: 'file' })
  const decision = decideAsShown(gathered.facts, request.shown)
  if (decision.isErr()) return err(decision.error)
  const agreement = await agree(decision.value.cost)
  if (agreement.isErr()) return err(agreement.error)
  const granted = await grantAs(unit, decision.value, { request, gathered })
  if (granted.isErr()) return err(granted.error)
  const { grant, fresh } = granted.value
  if (tag !== undefined) await writeTag(unit, { userId: viewer.id, variantId, tag })
  const linkExpiresAt = await addLink(unit, grant, { request, gathered })
  const { storagePath, filename, bytes, sha256 } = gathered.file
  const file = { storagePath, filename, bytes, sha256 }
  return ok({ grantId: grant.id, fresh, cost: decision.value.cost, linkExpiresAt, file })
}

interface Requested {
  readonly request: DownloadRequest
  readonly gathered: Gathered
}

interface NewOrLive {
  readonly grant: Grant
  readonly fresh: boolean
}

/** What is owned, free or practice footage is granted as it is; anything else is licensed first. */
async function grantAs(
  unit: Unit,
  { kind, cost }: DownloadAllowed,
  requested: Requested,
): Promise<Result<NewOrLive, DownloadRefusal>> {
  const { gathered } = requested
  const { viewer, variantId } = requested.request
  const { file, facts, owned } = gathered
  const isPaid = !file.wanted.free && !isPractice(file.wanted)
  if (kind === 'owned' || !isPaid) {
    const unpaid = isPractice(file.wanted) ? 'practice' : 'free'
    const { grant, fresh } = await grantFor(unit, requested, owned === null ? unpaid : 'owned')
    if (grant.kind === 'free') await certifyFree(unit, grant)
    return ok({ grant, fresh: fresh && kind === 'granted' })
  }
  const customer = customerOf(viewer.id)
  const { productId } = file
  const licensed = { customer, productId, variantId, licenseId: facts.paidLicenseId }
  const subscriptionId = gathered.plan?.id ?? null
  const { step } = gathered
  const paid = { ...licensed, credits: cost, subscriptionId, is4k: file.wanted.is4k, step }
  const spendId = await licenseForCredits(unit, paid)
  if (spendId.isErr()) return err(spendId.error)
  const { grant } = await grantFor(unit, requested, 'owned')
  // A license that was revoked in another way, say by a refund, has left its spend behind.
  const spend = { ...paid, id: spendId.value, grantId: grant.id }
  await unit.spends.reverseOfFile(spend, unit.now)
  await unit.spends.add({ ...spend, now: unit.now })
  return ok({ grant, fresh: true })
}

/** The live grant of this kind, or a new one: for ever where the file is owned, else for 30 days (download 6). */
async function grantFor(
  unit: Unit,
  { request, gathered }: Requested,
  kind: GrantKind,
): Promise<NewOrLive> {
  const { grants, now } = unit
  const id = unit.newId()
  const of = { userId: request.viewer.id, variantId: request.variantId, kind }
  const live = await grants.live(of, now)
  if (live) return { grant: live, fresh: false }
  const grant = {
    ...of,
    id,
    productId: gathered.file.productId,
    licenseId: gathered.facts.paidLicenseId,
    createdAt: now,
    expiresAt: kind === 'owned' ? null : now + FREE_GRANT_LIFE_MS,
  }
  await grants.add(grant)
  return { grant, fresh: true }
}

/** Gives a link, and says when it ends: none outlives the right that it stands for. */
async function addLink(
  unit: Unit,
  grant: Grant,
  { request, gathered }: Requested,
): Promise<number> {
  const end = unit.now + linkLifeMs(gathered.file.bytes, request.linkLife)
  const expiresAt = grant.expiresAt === null ? end : Math.min(end, grant.expiresAt)
  await unit.grants.addLink({
    id: unit.newId(),
    grantId: grant.id,
    userId: request.viewer.id,
    variantId: request.variantId,
    renewal: gathered.renewal,
    createdAt: unit.now,
    expiresAt,
  })
  return expiresAt
}

/** A file about to be licensed for credits, or for none. */
type CreditDownload = Omit<NewSpend, 'id' | 'grantId' | 'now'> & Pick<Gathered, 'step'>

/** Spends the credits and licenses the file: an order that costs no money, and what it entitles to. Gives the spend's id. */
async function licenseForCredits(
  unit: Unit,
  { customer, variantId, licenseId, credits, subscriptionId, step }: CreditDownload,
): Promise<Result<string, CreditsMissing>> {
  const [item] = await itemsOf(unit, [{ type: 'variant', id: variantId }])
  if (!item) throw new Error(`file ${variantId} is not for sale any more, under a lock`)
  const spendId = unit.newId()
  const about = `${item.name}, ${item.detail}`
  const spent = await spendCredits(unit, { customer, spendId, credits, licenseId, about })
  if (spent.isErr()) return err(spent.error)
  const order = { id: unit.newId(), customer, licenseId }
  const wanted = step ? [step] : []
  const bought = wanted.map(({ file }) => file)
  await lockProductsOf(unit, bought)
  const bases = creditBasesOf({ id: licenseId }, { wanted, discount: 0 })
  const files = await lineFiles(unit, bought)
  await unit.fileOrders.add({
    ...order,
    kind: 'download',
    idempotencyKey: downloadKey(spendId),
    credits,
    subscriptionId,
    lines: [
      {
        item,
        variantId,
        detail: detailOf(forCreditsMessage(item.detail, credits), files),
        files,
        bases: bases.map((basis) => ({ variantId: basis.variantId, licenseId: basis.license.id })),
      },
    ],
    now: unit.now,
  })
  await licenseFiles(unit, order)
  return ok(spendId)
}

/**
 * Certifies what a free asset's grant licenses, on an order of nothing: once for each user, file and license, however
 * often it is asked for. Under the customer's lock.
 */
async function certifyFree(unit: Unit, grant: Grant): Promise<void> {
  const { userId, productId, variantId, licenseId } = grant
  const customer = customerOf(userId)
  if (await unit.certificates.isCertified({ customer, variantId, licenseId })) return
  const [item] = await itemsOf(unit, [{ type: 'variant', id: variantId }])
  // Its grant outlives its place in the catalog, but nothing is licensed anew.
  if (!item) return
  const orderId = unit.newId()
  await unit.fileOrders.add({
    id: orderId,
    customer,
    kind: 'download',
    idempotencyKey: `free-${orderId}`,
    licenseId,
    credits: 0,
    subscriptionId: null,
    lines: [
      { item, variantId, detail: `${item.detail}, free`, ...given({ productId, variantId }) },
    ],
    now: unit.now,
  })
  const order = { id: orderId, customer, licenseId }
  await certifyFiles(unit, order, { variantIds: [variantId] })
}
