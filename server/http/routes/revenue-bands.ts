import type { RevenueBands } from '#application/ports/revenue-bands.ts'
import { confirmRevenueBand, readRevenueBand } from '#contract/revenue-band.ts'
import { requireUser } from '../auth/require-user.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

export interface RevenueBandServices {
  readonly revenueBands: RevenueBands
}

/** The yearly question about a member's company (licensing 8). */
export function revenueBandRoutes(app: ShopApp, { revenueBands }: RevenueBandServices): void {
  serve(
    app,
    readRevenueBand,
    requireUser(({ viewer }) => revenueBands.answerOf(viewer)),
  )
  serve(
    app,
    confirmRevenueBand,
    requireUser(({ viewer }) => revenueBands.confirmRevenueBand(viewer)),
  )
}
