import type { Clock } from '#application/ports/clock.ts'
import { EXPORT_PATH } from '#contract/links.ts'
import type { AccountExports } from '#server/application/ports/accounts.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'
import { archiveOf, jsonEntry } from '../archive.ts'
import { requireSession } from '../auth/auth-context.ts'
import { attachment } from '../attachment.ts'
import { fail } from '../problems.ts'
import type { ShopApp } from '../shop-app.ts'
import type { ViewerServices } from '../auth/viewer.ts'

export interface ExportServices extends ViewerServices {
  readonly accountExports: AccountExports
  readonly clock: Clock
  readonly rateLimits: RateLimits
}

/** Everything that the shop keeps about whoever asks, to take along (privacy). */
export function exportRoute(app: ShopApp, services: ExportServices): void {
  app.get(EXPORT_PATH, (context) =>
    requireSession(services, context)
      .andThen(({ user }) =>
        services.rateLimits
          .take(LIMITS.archive(user.id))
          .andThen(() => services.accountExports.gather(user.id)),
      )
      .match(
        (files) => {
          const now = services.clock.now()
          const day = new Date(now).toISOString().slice(0, 10)
          return context.body(archiveOf(files.map(jsonEntry), now), 200, {
            'Content-Type': 'application/zip',
            'Content-Disposition': attachment(`emberstock-${day}.zip`),
            'Cache-Control': 'no-store',
          })
        },
        (error) => fail(context, error),
      ),
  )
}
