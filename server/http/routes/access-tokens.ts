import { listAccessTokens, createAccessToken, revokeAccessToken } from '#contract/access-tokens.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { requireSession } from '../auth/auth-context.ts'
import type { ViewerServices } from '../auth/viewer.ts'
import { serve } from '../serve.ts'
import type { Needs } from '../services.ts'
import type { ShopApp } from '../shop-app.ts'

/** A user's own personal access tokens (tokens 1): for sessions only, so that no token can create another. */
export function accessTokenRoutes(
  app: ShopApp,
  services: ViewerServices & Needs<'accessTokens' | 'rateLimits'>,
): void {
  const { accessTokens, rateLimits } = services

  serve(app, listAccessTokens, ({ context }) =>
    requireSession(services, context)
      .andThen(({ user }) => accessTokens.ofUser(user.id))
      .map((items) => ({ items })),
  )

  serve(app, createAccessToken, ({ body, context }) =>
    requireSession(services, context)
      .andThrough(({ user }) => rateLimits.take(LIMITS.tokenMade(user.id)))
      .andThen((session) => accessTokens.make(session, body))
      .andTee(() => context.status(201)),
  )

  serve(app, revokeAccessToken, ({ params, context }) =>
    requireSession(services, context)
      .andThen(({ user }) => accessTokens.revoke(user.id, params.id))
      .map(() => ({ success: true as const })),
  )
}
