import { observer } from 'mobx-react-lite'
import { once } from '#domain/shared/once.ts'
import { BegunPart } from '../components/begun-part.tsx'
import { useMayLicense } from '../hooks/use-may-license.ts'
import type { PurchaseOptionsProps } from './purchase-option-link.tsx'
import css from './lazy-purchase-options.module.css'

const load = once(async () => (await import('./purchase-options.tsx')).PurchaseOptions)

/**
 * The purchase options next to what is being bought, for viewers who may license files. The line's space is
 * reserved from the start, so that nothing below it shifts when it loads. If it fails to load, the item can
 * still be bought as usual.
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
