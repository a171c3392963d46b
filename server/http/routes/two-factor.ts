import {
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactor,
  setUpTwoFactor,
} from '#contract/two-factor.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { requireSession } from '../auth/auth-context.ts'
import type { ViewerServices } from '../auth/viewer.ts'
import { serve } from '../serve.ts'
import type { Needs } from '../services.ts'
import type { ShopApp } from '../shop-app.ts'

/** A user's own second factor (two-factor 1): for sessions only. */
export function twoFactorRoutes(
  app: ShopApp,
  services: ViewerServices & Needs<'rateLimits' | 'twoFactor'>,
): void {
  const { rateLimits, twoFactor } = services

  serve(app, readTwoFactor, ({ context }) =>
    requireSession(services, context).andThen(({ user }) => twoFactor.status(user.id)),
  )

  serve(app, setUpTwoFactor, ({ context }) =>
    requireSession(services, context)
      .andThrough(({ user }) => rateLimits.take(LIMITS.otpSetup(user.id)))
      .andThen((session) => twoFactor.setUp(session)),
  )

  serve(app, enableTwoFactor, ({ body, context }) =>
    requireSession(services, context)
      .andThen((session) => twoFactor.enable(session, body.otpAttempt))
      .map((recoveryCodes) => ({ recoveryCodes })),
  )

  serve(app, disableTwoFactor, ({ body, context }) =>
    requireSession(services, context)
      .andThen((session) => twoFactor.disable(session, body.otpAttempt))
      .map(() => ({ success: true as const })),
  )
}
