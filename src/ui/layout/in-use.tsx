import { useFreshCart } from '../cart/use-fresh-cart.ts'
import { RouteProgress } from './route-progress.tsx'
import { useClosedByBack } from './use-closed-by-back.ts'
import { useRescuedFocus } from './use-rescued-focus.ts'

/** What runs alongside every page once the visitor uses it. Its code loads then. */
export function InUse() {
  useFreshCart()
  useRescuedFocus()
  useClosedByBack()
  return <RouteProgress />
}
