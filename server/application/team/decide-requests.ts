import { err, ok, type Result } from 'neverthrow'
import type { Missing } from '#application/ports/outage.ts'
import type {
  ApprovalRefusal,
  AskedFiles,
  AskRefusal,
} from '#application/ports/license-requests.ts'
import { customerById } from '#domain/customer/customer.ts'
import { decideAsk, decideOpen } from '#domain/team/license-request.ts'
import { hasPermission } from '#domain/team/role.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { downloadKey } from '#server/application/credits/entry-keys.ts'
import { gatherFacts } from '#server/application/download/download-facts.ts'
import { isPractice } from '#server/application/download/file-cost.ts'
import { grantDownload } from '#server/application/download/grant-download.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { NamedRequest } from '#server/application/ports/license-request-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

const NO_FILE: Missing = { kind: 'missing', what: 'file' }

/** A user acting for the one team that they belong to. */
export type Member = Registered & { readonly team: NonNullable<Registered['team']> }

/** Requests files, and notifies the approvers (team 6). */
export async function ask(
  unit: Unit,
  member: Member,
  { variantIds, note, projectTag }: AskedFiles,
): Promise<Result<void, AskRefusal>> {
  const { team } = member
  const waiting = await unit.licenseRequests.openFiles(team.id, member.id)
  const names: string[] = []
  for (const variantId of new Set(variantIds)) {
    const found = await gatherFacts(unit, { viewer: member, variantId })
    if (!found || found.file.retired) return err(NO_FILE)
    // Free files and practice footage can be fetched without a request.
    if (found.file.wanted.free || isPractice(found.file.wanted)) return err(NO_FILE)
    if (found.owned !== null) return err({ kind: 'already-owned' })
    if (waiting.includes(variantId)) continue
    const room = decideAsk(waiting.length + names.length, 1)
    if (room.isErr()) return err(room.error)
    const id = unit.newId()
    const { now } = unit
    await unit.licenseRequests.add({
      id,
      teamId: team.id,
      userId: member.id,
      variantId,
      note,
      projectTag,
      now,
    })
    const made = await unit.licenseRequests.find(team.id, id)
    names.push(`${made?.productName ?? ''}, ${made?.fileName ?? ''}`)
  }
  if (names.length > 0) await tellApprovers(unit, member, { names, note })
  return ok(undefined)
}

/** Sends each approver one email for all files requested together. */
async function tellApprovers(
  unit: Unit,
  member: Member,
  { names, note }: { readonly names: readonly string[]; readonly note: string },
): Promise<void> {
  const batch = unit.newId()
  for (const { userId, email, firstName, roleId } of await unit.teams.members(member.team.id)) {
    if (!hasPermission(roleId, 'approve-requests') || userId === member.id) continue
    await promiseEmail(unit, {
      key: `team-license-requested-${batch}-${userId}`,
      to: email,
      userId,
      event: {
        kind: 'team-license-requested',
        firstName,
        teamName: member.team.name,
        requester: `${member.firstName} ${member.lastName}`.trim(),
        files: names,
        note,
      },
    })
  }
}

interface Approving extends Pick<Parameters<typeof grantDownload>[1], 'linkLife'> {
  readonly member: Member
  readonly request: NamedRequest
  readonly shown: number
}

/**
 * Refusals after something was written, such as a month's credits or that the team owns the file by now,
 * are returned inside an `Ok`, so that the writes are committed.
 */
export async function approve(
  unit: Unit,
  { member, request, shown, linkLife }: Approving,
): Promise<Result<Result<void, ApprovalRefusal>, never>> {
  const open = decideOpen(request)
  if (open.isErr()) return ok(err(open.error))
  const customer = customerById(member.team.id)
  const { variantId, projectTag } = request
  if ((await unit.library.ownedLicense(customer, variantId)) !== null) {
    await unit.licenseRequests.decide(request.id, {
      status: 'owned',
      by: null,
      answer: '',
      orderId: null,
      now: unit.now,
    })
    return ok(err({ kind: 'request-over', status: 'owned' }))
  }
  const wanted = { viewer: member, variantId, shown, linkLife, isForTeam: true }
  const tagged = projectTag === '' ? wanted : { ...wanted, projectTag }
  const granted = await grantDownload(unit, tagged)
  if (granted.isErr()) return ok(err(granted.error))
  const spend = await unit.spends.ofGrant(customer, granted.value.grantId)
  const orderId = spend && (await unit.fileOrders.idOf(customer, downloadKey(spend.id)))
  await decide(unit, member, { request, status: 'approved', answer: '', orderId })
  return ok(ok(undefined))
}

interface Decided {
  readonly request: NamedRequest
  readonly status: 'approved' | 'declined'
  readonly answer: string
  readonly orderId: string | null
}

/** Stores an approver's decision, and notifies the requester. */
export async function decide(
  unit: Unit,
  member: Member,
  { request, status, answer, orderId }: Decided,
): Promise<void> {
  const { now } = unit
  await unit.licenseRequests.decide(request.id, { status, by: member.id, answer, orderId, now })
  if (request.userId === member.id) return
  const members = await unit.teams.members(member.team.id)
  const asker = members.find(({ userId }) => userId === request.userId)
  if (!asker) return
  await promiseEmail(unit, {
    key: `team-license-answered-${request.id}`,
    to: asker.email,
    userId: asker.userId,
    event: {
      kind: 'team-license-answered',
      firstName: asker.firstName,
      teamName: member.team.name,
      status,
      by: `${member.firstName} ${member.lastName}`.trim(),
      file: `${request.productName}, ${request.fileName}`,
      path: `/product/${request.productSlug}`,
      answer,
    },
  })
}
