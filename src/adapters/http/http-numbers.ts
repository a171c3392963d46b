import type { AnalyticsAdmin } from '#application/ports/analytics-admin.ts'
import type { NumbersAdmin } from '#application/ports/shop-numbers.ts'
import { readAnalytics } from '#contract/admin-analytics.ts'
import { readNumbers } from '#contract/admin-numbers.ts'
import { orOutage, type Api } from './api.ts'

export const httpNumbers = (api: Api): NumbersAdmin & AnalyticsAdmin => ({
  numbers: (range) => api.call(readNumbers, { query: { days: String(range) } }).mapErr(orOutage),
  analytics: (range) =>
    api.call(readAnalytics, { query: { days: String(range) } }).mapErr(orOutage),
})
