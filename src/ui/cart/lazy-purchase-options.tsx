import { observer } from 'mobx-react-lite'
import { once } from '#domain/shared/once.ts'
import { BegunPart } from '../components/begun-part.tsx'
import { useMayLicense } from '../hooks/use-may-license.ts'
import type { PurchaseOptionsProps } from './purchase-option-link.tsx'
import css from './lazy-purchase-options.module.css'

const load = once(async () => (await import('./purchase-options.tsx')).PurchaseOptions)

/**
 * What else it can be bought as, beside what is bought, for those who may license. Its line has its room from
 * the start, so that nothing below moves when it comes. Without it, it is sold as before.
 */
export const LazyPurchaseOptions = observer(function LazyPurchaseOptions(
  props: PurchaseOptionsProps,
) {
  if (!useMayLicense()) return null
  return (
    <div className={css['room']}>
      <BegunPart load={load}>{(PurchaseOptions) => <PurchaseOptions {...props} />}</BegunPart>
    </div>
  )
})
