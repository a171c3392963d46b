import { readBotChallenge } from '#contract/gates.ts'
import { servePublic } from '../serve.ts'
import type { Needs } from '../services.ts'
import type { ShopApp } from '../shop-app.ts'

/** Issues the challenge that a form must solve, a new one each time. */
export function botCheckRoutes(app: ShopApp, { botChecks }: Needs<'botChecks'>): void {
  servePublic(app, readBotChallenge, { handler: () => botChecks.pose() })
}
