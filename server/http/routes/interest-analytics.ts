import { okAsync } from 'neverthrow'
import {
  recordArticleView,
  recordProductView,
  recordSearch,
  recordSearchResults,
} from '#contract/interest-analytics.ts'
import { NO_CONTENT, serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

/** What visits tell of what people look for (analytics 1). Nothing is kept of it yet, as the answer says. */
export function interestAnalyticsRoutes(app: ShopApp): void {
  for (const row of [recordSearch, recordSearchResults, recordProductView, recordArticleView]) {
    serve(app, row, () => okAsync(NO_CONTENT))
  }
}
