import { consentNow } from '#domain/consent/consent.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/**
 * The assignment ID of an account whose row is locked, on all its devices; null if the account does not
 * allow experiments. An account without one takes over its browser's ID, unless another account has it
 * (experiments 2).
 */
export async function assignAccount(
  unit: Unit,
  userId: string,
  brought: string | null,
): Promise<string | null> {
  const { experiments, now } = unit
  if (!(await allowsExperiments(unit, userId))) return null
  const own = await experiments.assignmentOf(userId)
  if (own !== null) return own
  if (brought !== null && (await experiments.assign({ userId, assignmentId: brought, now }))) {
    return brought
  }
  const fresh = unit.newId()
  await experiments.assign({ userId, assignmentId: fresh, now })
  return fresh
}

/** The assignment ID under which an account currently takes part; null if it does not take part. */
export async function accountAssignment(
  records: Pick<Unit, 'consents' | 'experiments' | 'now'>,
  userId: string,
): Promise<string | null> {
  const own = await records.experiments.assignmentOf(userId)
  return own !== null && (await allowsExperiments(records, userId)) ? own : null
}

/**
 * Whether the account's last choice allows experiments; Global Privacy Control affects only marketing
 * (privacy 6).
 */
async function allowsExperiments(
  { consents, now }: Pick<Unit, 'consents' | 'now'>,
  userId: string,
): Promise<boolean> {
  return consentNow(await consents.lastOf(userId), { gpc: false, now }).granted.experiments
}
