import type { Texts } from '#application/ports/texts.ts'
import { readText } from '#contract/texts.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

export interface TextServices {
  readonly texts: Texts
}

/** Help and policies, open to everybody. */
export function textRoutes(app: ShopApp, { texts }: TextServices): void {
  serve(app, readText, ({ params }) => texts.text(params.slug))
}
