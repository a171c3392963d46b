import { okAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { recordExposure } from '#contract/experiments.ts'
import type { Goal } from '#domain/experiment/goals.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import type { ViewerServices } from '../auth/viewer.ts'
import { participantOf } from '../experiments/assignment.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { serve } from '../serve.ts'
import type { Needs } from '../services.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

type GoalServices = ViewerServices & Needs<'clock' | 'consents' | 'experiments'>

/** Pages report which variant they showed (experiments 3). */
export function experimentRoutes(
  app: ShopApp,
  services: GoalServices & Needs<'proxies' | 'rateLimits'>,
): void {
  serve(
    app,
    recordExposure,
    ({ body, context }) =>
      participantOf(services, context)
        .andThen((id): ResultAsync<void, Outage> =>
          id === null ? okAsync(undefined) : services.experiments.recordExposure(id, body),
        )
        .map(() => ({})),
    ({ context }) =>
      services.rateLimits.take(LIMITS.exposure(clientAddress(context, services.proxies))),
  )
}

/** Records that the participant of a request reached a goal. The request succeeds even if this fails. */
export function noteGoal(
  services: GoalServices,
  context: ShopContext,
  goal: Goal,
): ResultAsync<void, never> {
  return participantOf(services, context)
    .andThen((id): ResultAsync<void, Outage> =>
      id === null ? okAsync(undefined) : services.experiments.recordGoal(id, goal),
    )
    .orElse(() => okAsync(undefined))
}
