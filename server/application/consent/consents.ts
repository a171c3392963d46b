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

/** What somebody pressed, under the version of the text that they saw. */
export interface ChosenNow {
  readonly version: number
  readonly choices: Choices
  readonly source: ChosenSource
  readonly gpc: boolean
}

export type ConsentService = ReturnType<typeof createConsents>

/** What people allowed, as records that are only added (privacy 7). */
export const createConsents = (units: UnitOfWork) => ({
  /** Records a choice: of an account where there is a session, else of a visitor, of whom nothing else is kept. */
  record: (
    session: AuthenticatedSession | null,
    { source, ...chosen }: ChosenNow,
  ): ResultAsync<ConsentChoice, Outage> =>
    units.run(async (unit) => {
      // An account that is closed at this moment keeps nothing behind it.
      if (session && !(await lockSignedIn(unit, session))) return err(SESSION_OVER)
      const choice = choiceMade(chosen, unit.now)
      const userId = session?.user.id ?? null
      await recordConsent(unit, { userId, choice, source, gpc: chosen.gpc })
      return ok(choice)
    }),

  /** The last choice of an account. */
  lastOf: (userId: string): ResultAsync<ConsentChoice | null, Outage> =>
    units.read(({ consents }) => consents.lastOf(userId)),
})
