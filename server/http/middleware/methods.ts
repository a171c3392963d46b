import { refuse } from '../problems.ts'
import type { ShopApp } from '../shop-app.ts'

/**
 * Responds with 405 and the allowed methods on every existing path; call it once all routes are registered.
 * HEAD is allowed along with GET.
 */
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
