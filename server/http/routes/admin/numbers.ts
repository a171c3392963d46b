import { readNumbers } from '#contract/admin-numbers.ts'
import { isNumberRange } from '#domain/admin/numbers.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'

/** What the shop sold and gave out, by day (admin 4). */
export function numberRoutes(app: ShopApp, { shopNumbers }: Needs<'shopNumbers'>): void {
  serveStaff(app, readNumbers, ({ query }) => {
    const days = Number(query.days)
    return shopNumbers(isNumberRange(days) ? days : 30)
  })
}
