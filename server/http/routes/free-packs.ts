import type { FreePacks } from '#application/ports/free-packs.ts'
import { readFreePack } from '#contract/free-pack.ts'
import { requireUser } from '../auth/require-user.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

export interface FreePackServices {
  readonly freePacks: FreePacks
}

/** The monthly pack of the free plan (free-plan 1). */
export function freePackRoutes(app: ShopApp, { freePacks }: FreePackServices): void {
  serve(
    app,
    readFreePack,
    requireUser(({ viewer }) => freePacks.packFor(viewer)),
  )
}
