import { readBotChallenge } from '#contract/gates.ts'
import type { BotChecks } from '#server/application/ports/bot-check.ts'
import { servePublic } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

export interface BotCheckServices {
  readonly botChecks: BotChecks
}

/** What a form must bring along, new each time. */
export function botCheckRoutes(app: ShopApp, { botChecks }: BotCheckServices): void {
  servePublic(app, readBotChallenge, { handler: () => botChecks.pose() })
}
