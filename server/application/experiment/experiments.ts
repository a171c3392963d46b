import { ok, okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { shownVariant } from '#domain/experiment/assignment.ts'
import {
  EXPERIMENTS,
  experimentOf,
  stateAfter,
  type Shown,
  type StateChange,
} from '#domain/experiment/experiment.ts'
import type { Exposure, Goal } from '#domain/experiment/goals.ts'
import { SETTINGS_LIFE_MS } from '#domain/gate/site-settings.ts'
import { lockSignedIn } from '#server/application/account/signed-in-account.ts'
import type { Needs } from '#server/application/ports/ports.ts'
import type { AuthenticatedSession } from '#server/application/session/sessions.ts'
import { accountAssignment, assignAccount } from './account-assignment.ts'
import { recordConversions } from './conversions.ts'

export type ExperimentService = ReturnType<typeof createExperiments>

/**
 * The variants that experiments show to a user, by key. Omits experiments that show the control to someone
 * who does not take part.
 */
export type ShownVariants = Readonly<Record<string, Shown>>

/** The shop's own experiments: who sees which variant, and the results (decision 061). */
export const createExperiments = ({ units, clock }: Needs<'units' | 'clock'>) => {
  let known: { readonly changes: readonly StateChange[]; readonly at: number } | null = null

  /** Staff's changes to experiments, cached for two seconds across documents. */
  const changes = (): ResultAsync<readonly StateChange[], Outage> =>
    known && clock.now() - known.at < SETTINGS_LIFE_MS
      ? okAsync(known.changes)
      : units
          .read(({ experiments }) => experiments.stateChanges())
          .andTee((read) => {
            known = { changes: read, at: clock.now() }
          })

  return {
    /** The variants shown to this assignment ID; null means that the user is unknown or allows no experiments. */
    shownTo: (assignmentId: string | null): ResultAsync<ShownVariants, Outage> =>
      changes().map((read) =>
        Object.fromEntries(
          EXPERIMENTS.flatMap((one) => {
            const shown = shownVariant(one, stateAfter(read, one.key), assignmentId)
            const isPlain = !shown.counted && shown.variant === one.variants[0].id
            return isPlain ? [] : [[one.key, shown]]
          }),
        ),
      ),

    /** The assignment ID of an account that allows experiments; assigns one now if it has none. */
    assignmentOf: (
      session: AuthenticatedSession,
      brought: string | null,
    ): ResultAsync<string | null, Outage> =>
      units
        .read((records) => accountAssignment(records, session.user.id))
        .andThen((own) =>
          own !== null
            ? okAsync(own)
            : units.run(async (unit) =>
                // An account that is being closed at the same time gets no assignment.
                ok(
                  (await lockSignedIn(unit, session)) === null
                    ? null
                    : await assignAccount(unit, session.user.id, brought),
                ),
              ),
        ),

    /** Records once that a user saw a variant; does nothing if the variant is not theirs to see (experiments 3). */
    recordExposure: (assignmentId: string, seen: Exposure): ResultAsync<void, Outage> =>
      units
        .read(async ({ experiments }) => {
          const experiment = experimentOf(seen.experiment)
          if (!experiment) return false
          const state = stateAfter(await experiments.stateChanges(), experiment.key)
          const { variant, counted } = shownVariant(experiment, state, assignmentId)
          const before = await experiments.exposuresOf(assignmentId)
          const isKnown = before.some(
            (one) => one.experiment === experiment.key && one.variant === variant,
          )
          return counted && variant === seen.variant && !isKnown
        })
        .andThen((isNew) =>
          isNew
            ? units.run(async ({ experiments, now }) =>
                ok(await experiments.addExposure({ ...seen, assignmentId, now })),
              )
            : okAsync(undefined),
        ),

    /** Records that a user reached a goal. Costs one query if they have seen no experiment. */
    recordGoal: (assignmentId: string, goal: Goal): ResultAsync<void, Outage> =>
      units
        .read(({ experiments }) => experiments.exposuresOf(assignmentId))
        .andThen((exposures) =>
          exposures.length === 0
            ? okAsync(undefined)
            : units.run(async (unit) => ok(await recordConversions(unit, assignmentId, goal))),
        ),
  }
}
