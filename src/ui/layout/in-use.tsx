import { useFreshCart } from '../cart/use-fresh-cart.ts'
import { RouteProgress } from './route-progress.tsx'

/** What runs alongside every page once the visitor uses it. Its code loads then. */
export function InUse() {
  useFreshCart()
  return <RouteProgress />
}
