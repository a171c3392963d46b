import { takeOver, type ConsentChoice } from '#domain/consent/consent.ts'
import type { ConsentRecord } from '#server/application/ports/consent-repository.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

/** What a browser brings to the account that it signs in to (privacy 8). */
export interface BroughtConsent {
  /** Chosen in it while nobody was signed in. */
  readonly choice: ConsentChoice | null
  readonly gpc: boolean
  /** By which id it takes part in experiments; null where it does not. */
  readonly assignmentId: string | null
}

/** Adds one record of a choice: none is ever changed (privacy 7). An account that refuses experiments loses its assignment. */
export async function recordConsent(
  unit: Unit,
  record: Omit<ConsentRecord, 'id' | 'now'>,
): Promise<void> {
  await unit.consents.add({ ...record, id: unit.newId(), now: unit.now })
  const { userId, choice } = record
  // What was recorded under its id stays, and is nobody's (experiments 2).
  if (userId !== null && choice.choices.experiments !== true) {
    await unit.experiments.unassign(userId)
  }
}

/** Joins a browser's choice to the account that signs in there, whose row is locked; gives the account's choice from now on. */
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
