import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import { customerOf } from '#domain/customer/customer.ts'
import type { DownloadAllowed, DownloadRefusal } from '#domain/download/decision.ts'
import { FREE_GRANT_LIFE_MS, linkLifeMs, type LinkLife } from '#domain/download/limits.ts'
import { decideAsShown, type CreditsChanged } from '#domain/download/shown-cost.ts'
import type { DeliveredFile, Grant, GrantKind } from '#server/application/ports/grant-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import { grantDueMonths } from '#server/application/subscription/grant-due-months.ts'
import { requireActing } from '#server/application/team/acting.ts'
import type { TeamMissing, NotAllowed } from '#domain/team/team.ts'
import { actingOn, gatherFacts, type DownloadQuery, type Gathered } from './download-facts.ts'
import { isPractice } from './file-cost.ts'
import { certifyFree, licenseForCredits } from './license-download.ts'
import { writeTag } from './project-tags.ts'

export interface DownloadRequest extends DownloadQuery {
  /** Never spends more credits than this; null accepts any cost. */
  readonly shown: number | null
  /** The project that the file is for, as parsed by `readProjectTag`; undefined changes nothing. */
  readonly projectTag?: string | undefined
  readonly linkLife: LinkLife
}

/** Permission to fetch a file until its link expires. */
interface Granted {
  readonly grantId: string
  /** Newly granted, not owned before (download 1). */
  readonly fresh: boolean
  /** Credits just spent on it. */
  readonly cost: number
  readonly linkExpiresAt: number
  readonly file: DeliveredFile
}

export type DownloadDecision<Refused = never> = Result<
  Granted,
  DownloadRefusal | CreditsChanged | TeamMissing | NotAllowed | Missing | Refused
>

/** A further check that must agree to the file's cost in credits, under the customer's lock. */
export type Agree<Refused> = (cost: number) => Promise<Result<void, Refused>>

const agreed = async () => ok(undefined)

/**
 * Gathers the facts, decides by the table of download 1, spends the credits, and stores the grant and the
 * link. Holds the customer's lock, so that no concurrent request exceeds a cap. Credits of a month that has
 * begun are granted first and stay granted, even if the request is refused.
 */
export async function grantDownload<Refused = never>(
  unit: Unit,
  asked: DownloadRequest,
  agree: Agree<Refused> = agreed,
): Promise<DownloadDecision<Refused>> {
  const request = await actingOn(unit, asked)
  const { viewer, variantId, projectTag: tag } = request
  const customer = customerOf(viewer)
  await unit.customers.lock(customer)
  await grantDueMonths(unit, customer)
  const gathered = await gatherFacts(unit, request)
  if (!gathered) return err({ kind: 'missing', what: 'file' })
  const allowed = await requireActing(
    unit,
    viewer,
    gathered.facts.owned ? 'download-owned' : 'license',
  )
  if (allowed.isErr()) return err(allowed.error)
  const decision = decideAsShown(gathered.facts, request.shown)
  if (decision.isErr()) return err(decision.error)
  const agreement = await agree(decision.value.cost)
  if (agreement.isErr()) return err(agreement.error)
  const granted = await grantAs(unit, decision.value, { request, gathered })
  if (granted.isErr()) return err(granted.error)
  const { grant, fresh } = granted.value
  if (tag !== undefined) await writeTag(unit, { customer, userId: viewer.id, variantId, tag })
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

/** Grants owned, free and practice files directly; licenses anything else first. */
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
  const customer = customerOf(viewer)
  const { productId } = file
  const licensed = {
    customer,
    userId: viewer.id,
    productId,
    variantId,
    licenseId: facts.paidLicenseId,
  }
  const subscriptionId = gathered.plan?.id ?? null
  const { step } = gathered
  const paid = { ...licensed, credits: cost, subscriptionId, is4k: file.wanted.is4k, step }
  const spendId = await licenseForCredits(unit, paid)
  if (spendId.isErr()) return err(spendId.error)
  const { grant } = await grantFor(unit, requested, 'owned')
  // A license that was revoked in another way, such as a refund, has left its spend in place.
  const spend = { ...paid, id: spendId.value, grantId: grant.id }
  await unit.spends.reverseOfFile(spend, unit.now)
  await unit.spends.add({ ...spend, now: unit.now })
  return ok({ grant, fresh: true })
}

/** The live grant of this kind, or a new one: permanent if the file is owned, otherwise for 30 days (download 6). */
async function grantFor(
  unit: Unit,
  { request, gathered }: Requested,
  kind: GrantKind,
): Promise<NewOrLive> {
  const { grants, now } = unit
  const id = unit.newId()
  const { viewer, variantId } = request
  const of = { userId: viewer.id, customer: customerOf(viewer), variantId, kind }
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

/** Adds a link and returns when it expires: never later than its grant. */
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
