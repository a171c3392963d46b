import type { Credits } from '#application/ports/credits.ts'
import { readCredits, reverseSpend } from '#contract/credits.ts'
import { requireUser } from '../auth/require-user.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

export interface CreditServices {
  readonly credits: Credits
}

/** One's own credits, and taking back what was spent by mistake (credits 1). */
export function creditRoutes(app: ShopApp, { credits }: CreditServices): void {
  serve(
    app,
    readCredits,
    requireUser(({ viewer }) => credits.account(viewer)),
  )

  serve(
    app,
    reverseSpend,
    requireUser(({ viewer, params }) => credits.takeBack(viewer, params.id)),
  )
}
