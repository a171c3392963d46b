import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type ReactNode, type ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Comparison, PurchaseOption } from '#domain/order/purchase-option.ts'
import { cheapestMessage, optionName, optionNotes } from '#messages/option-messages.ts'
import type { CheckoutForm } from '../checkout/checkout-form.ts'
import { Badge } from '../components/badge.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import { Price } from '../components/price.tsx'
import { useLookup } from '../hooks/use-lookup.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { PurchaseOptionLink, type PurchaseOptionsProps } from './purchase-option-link.tsx'
import css from './purchase-options.module.css'

/** Other ways to buy the same files: the cheapest in one line, and all of them below it (pricing 8). */
export const PurchaseOptions = observer(function PurchaseOptions(props: PurchaseOptionsProps) {
  const { variantId, checkoutForm } = props
  const comparison = useComparison(variantId ?? null)
  const [open, setOpen] = useState(false)
  usePreselected(checkoutForm, comparison)

  if (!comparison) return null
  const { options } = comparison
  const toggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    // Render synchronously, so that content that opened below a drawer's edge can be scrolled into view.
    flushSync(() => setOpen(currentTarget.open))
    if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' })
  }
  return (
    <div className={css['options']}>
      <Disclosure
        onToggle={toggle}
        summary={
          <>
            {cheapestMessage(comparison, variantId === undefined ? 'item' : 'file')} ·{' '}
            <span className={css['compare']}>compare</span>
          </>
        }
      >
        {open && (
          <ul className={css['list']} aria-label="Ways to buy">
            {options.map((option) => (
              <Row
                key={keyOf(option)}
                option={option}
                cheapest={option === options[0]}
                go={<PurchaseOptionLink option={option} {...props} />}
              />
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  )
})

/** Preselects credits if they suffice, and otherwise money, until the buyer chooses a payment method. */
function usePreselected(form: CheckoutForm | undefined, comparison: Comparison | null): void {
  const { user } = useStore('session')
  const preselected = useRef(form?.method)
  const cheapest = user && comparison?.options[0].kind

  useEffect(() => {
    if (!form || !cheapest || form.method !== preselected.current) return
    if (form.paying || form.awaiting) return
    if (cheapest === 'held') form.fill({ method: 'credits' })
    else if (form.method === 'credits') form.payInMoney()
    preselected.current = form.method
  }, [form, cheapest])
}

/** The server's current comparison. Null until it is known for the license that is shown. */
function useComparison(variantId: number | null): Comparison | null {
  const port = useService('purchaseOptions')
  const { viewer } = useStore('session')
  const { order } = useStore('cart')
  const { chosenId } = useStore('licenses')
  const spent = useSpent(useStore('credits').balance)
  // Each look at the session brings a new object, mostly for the same person in the same role.
  const who = JSON.stringify(viewer)
  const found = useLookup(
    // Before the cart has been read, there is nothing to compare.
    variantId === null && !order
      ? null
      : () => port.compare(viewer, variantId).map((comparison) => ({ of: variantId, comparison })),
    [port, who, variantId, order?.quote, order?.country, chosenId, spent],
  )
  const comparison = found?.of === variantId ? found.comparison : null
  return comparison?.licenseId === (order?.licenseId ?? chosenId) ? comparison : null
}

/** How far the balance has moved since it was first known; learning it is no move, since the server knows it. */
function useSpent(balance: number | null): number {
  const [first, setFirst] = useState(balance)
  if (first === null && balance !== null) setFirst(balance)
  return first === null || balance === null ? 0 : first - balance
}

function keyOf({ kind, plan, wanted }: PurchaseOption): string {
  return `${kind} ${plan?.interval} ${wanted?.kind}`
}

interface RowProps {
  readonly option: PurchaseOption
  readonly cheapest: boolean
  readonly go: ReactNode
}

function Row({ option, cheapest, go }: RowProps) {
  return (
    <li className={css['option']}>
      <p className={css['name']}>
        <span>{optionName(option)}</span> {cheapest && <Badge tone="ok">Cheapest</Badge>}
      </p>
      <p className={css['price']}>
        <Price cents={option.total} />
      </p>
      <div className={css['notes']}>
        {optionNotes(option).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <div className={css['go']}>{go}</div>
    </li>
  )
}
