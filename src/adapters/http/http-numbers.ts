import type { NumbersAdmin } from '#application/ports/shop-numbers.ts'
import { readNumbers } from '#contract/admin-numbers.ts'
import { orOutage, type Api } from './api.ts'

export const httpNumbers = (api: Api): NumbersAdmin => ({
  numbers: (range) => api.call(readNumbers, { query: { days: String(range) } }).mapErr(orOutage),
})
