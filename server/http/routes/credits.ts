import { readFreePack } from '#contract/free-pack.ts'
import { listQueryFrom } from '#domain/search/list-query.ts'
import type { Needs } from '../services.ts'
import { readCredits, reverseSpend } from '#contract/credits.ts'
import { serveUser } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

/** A user's own credits (credits 1), and reversing a spend made by mistake (credits 6). */
export function creditRoutes(app: ShopApp, { credits }: Needs<'credits'>): void {
  serveUser(app, readCredits, ({ viewer, query }) =>
    credits.account(viewer, listQueryFrom(query).page),
  )

  serveUser(app, reverseSpend, ({ viewer, params }) => credits.reverseSpend(viewer, params.id))
}

/** The monthly pack of the free plan (free-plan 1). */
export function freePackRoutes(app: ShopApp, { freePacks }: Needs<'freePacks'>): void {
  serveUser(app, readFreePack, ({ viewer }) => freePacks.packFor(viewer))
}
