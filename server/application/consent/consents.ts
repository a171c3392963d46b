import { err, ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import {
  choiceMade,
  type Choices,
  type ChosenSource,
  type ConsentChoice,
} from '#domain/consent/consent.ts'
import { lockSignedIn, SESSION_OVER } from '#server/application/account/signed-in-account.ts'
import { recordConsent } from './record-consent.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { AuthenticatedSession } from '#server/application/session/sessions.ts'

/** A user's choice, with the version of the text that they saw. */
export interface ChosenNow {
  readonly version: number
  readonly choices: Choices
  readonly source: ChosenSource
  readonly gpc: boolean
}

export type ConsentService = ReturnType<typeof createConsents>

/** Consent choices, as append-only records (privacy 7). */
export const createConsents = (units: UnitOfWork) => ({
  /** Records a choice: for the account if there is a session, otherwise for an anonymous visitor. */
  record: (
    session: AuthenticatedSession | null,
    { source, ...chosen }: ChosenNow,
  ): ResultAsync<ConsentChoice, Outage> =>
    units.run(async (unit) => {
      // An account that is being closed at the same time leaves no record behind.
      if (session && !(await lockSignedIn(unit, session))) return err(SESSION_OVER)
      const choice = choiceMade(chosen, unit.now)
      const userId = session?.user.id ?? null
      await recordConsent(unit, { userId, choice, source, gpc: chosen.gpc })
      return ok(choice)
    }),

  /** The latest choice of an account. */
  lastOf: (userId: string): ResultAsync<ConsentChoice | null, Outage> =>
    units.read(({ consents }) => consents.lastOf(userId)),
})
