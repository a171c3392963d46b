import { refuse } from '../problems.ts'
import type { ShopApp } from '../shop-app.ts'

/** Answers 405 with what is allowed on every path that exists, once all routes are there. HEAD goes with GET. */
export function rejectOtherMethods(app: ShopApp): void {
  const allowed = new Map<string, Set<string>>()
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue
    allowed.set(path, (allowed.get(path) ?? new Set()).add(method))
  }
  for (const [path, methods] of allowed) {
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].join(', ')
    app.all(path, (context) => {
      context.header('Allow', allow)
      return refuse(context, 'METHOD_NOT_ALLOWED')
    })
  }
}
