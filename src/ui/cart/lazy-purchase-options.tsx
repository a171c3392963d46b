import { once } from '#domain/shared/once.ts'
import { BegunPart } from '../components/begun-part.tsx'
import type { PurchaseOptionsProps } from './purchase-option-link.tsx'

const load = once(async () => (await import('./purchase-options.tsx')).PurchaseOptions)

/** What else it can be bought as, beside what is bought. Without it, it is sold as before. */
export function LazyPurchaseOptions(props: PurchaseOptionsProps) {
  return <BegunPart load={load}>{(PurchaseOptions) => <PurchaseOptions {...props} />}</BegunPart>
}
