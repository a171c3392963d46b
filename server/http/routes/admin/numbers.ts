import { readAnalytics } from '#contract/admin-analytics.ts'
import { readNumbers } from '#contract/admin-numbers.ts'
import { isNumberRange, type NumberRange } from '#domain/admin/numbers.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'

type NumberServices = Needs<'analyticsReports' | 'shopNumbers'>

/** What the shop sold and granted, by day (admin 4), and what people searched for (analytics 6). */
export function numberRoutes(
  app: ShopApp,
  { analyticsReports, shopNumbers }: NumberServices,
): void {
  serveStaff(app, readNumbers, ({ query }) => shopNumbers(rangeFrom(query.days)))
  serveStaff(app, readAnalytics, ({ query }) => analyticsReports(rangeFrom(query.days)))
}

function rangeFrom(days: string | undefined): NumberRange {
  const range = Number(days)
  return isNumberRange(range) ? range : 30
}
