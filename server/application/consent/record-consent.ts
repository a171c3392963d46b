import { takeOver, type ConsentChoice } from '#domain/consent/consent.ts'
import type { ConsentRecord } from '#server/application/ports/consent-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/** The consent data that a browser contributes to the account that signs in on it (privacy 8). */
export interface BroughtConsent {
  /** The choice made in the browser while nobody was signed in. */
  readonly choice: ConsentChoice | null
  readonly gpc: boolean
  /** The ID under which the browser takes part in experiments; null if it does not. */
  readonly assignmentId: string | null
}

/**
 * Adds a record of a choice; existing records never change (privacy 7). An account that refuses experiments
 * loses its assignment.
 */
export async function recordConsent(
  unit: Unit,
  record: Omit<ConsentRecord, 'id' | 'now'>,
): Promise<void> {
  await unit.consents.add({ ...record, id: unit.newId(), now: unit.now })
  const { userId, choice } = record
  // Records under its assignment ID stay, but belong to nobody (experiments 2).
  if (userId !== null && choice.choices.experiments !== true) {
    await unit.experiments.unassign(userId)
  }
}

/**
 * Merges a browser's choice into the account that signs in there, whose row is locked; returns the
 * account's choice from now on.
 */
export async function joinConsent(
  unit: Unit,
  userId: string,
  { choice: brought, gpc }: BroughtConsent,
): Promise<ConsentChoice | null> {
  const own = await unit.consents.lastOf(userId)
  const taken = takeOver({ brought, own, gpc, now: unit.now })
  if (taken === null) return own
  await recordConsent(unit, { ...taken, userId, gpc })
  return taken.choice
}
