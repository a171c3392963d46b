import {
  approveLicenseRequest,
  requestLicense,
  declineLicenseRequest,
  readLicenseRequests,
  withdrawLicenseRequest,
} from '#contract/license-requests.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import type { ViewerServices } from '../auth/viewer.ts'
import { serveUser } from '../serve.ts'
import type { Needs } from '../services.ts'
import type { ShopApp } from '../shop-app.ts'

/** Licenses that members request from their own team (team 6). */
export function licenseRequestRoutes(
  app: ShopApp,
  { licenseRequests, rateLimits }: ViewerServices & Needs<'licenseRequests' | 'rateLimits'>,
): void {
  const changing = ({ viewer }: { readonly viewer: Registered }) =>
    rateLimits.take(LIMITS.teamChange(viewer.id))

  serveUser(app, readLicenseRequests, ({ viewer }) => licenseRequests.list(viewer))

  serveUser(
    app,
    requestLicense,
    ({ viewer, body, context }) =>
      licenseRequests.ask(viewer, body).andTee(() => context.status(201)),
    ({ viewer }) => rateLimits.take(LIMITS.licenseRequest(viewer.id)),
  )

  serveUser(
    app,
    approveLicenseRequest,
    ({ viewer, params, body }) =>
      licenseRequests.approve(viewer, { id: params.id, shown: body.expectedCost }),
    changing,
  )

  serveUser(
    app,
    declineLicenseRequest,
    ({ viewer, params, body }) =>
      licenseRequests.decline(viewer, { id: params.id, note: body.note }),
    changing,
  )

  serveUser(
    app,
    withdrawLicenseRequest,
    ({ viewer, params }) => licenseRequests.withdraw(viewer, params.id),
    changing,
  )
}
