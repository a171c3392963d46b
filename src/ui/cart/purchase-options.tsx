import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactNode, type ToggleEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import type { Comparison, PurchaseOption } from '#domain/order/purchase-option.ts'
import type { PurchaseItem } from '#domain/order/purchase.ts'
import { cheapestMessage, optionName, optionNotes } from '#messages/option-messages.ts'
import type { CheckoutForm } from '../checkout/checkout-form.ts'
import { Badge } from '../components/badge.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { FULL_DAY } from '../components/date-formats.ts'
import { Disclosure } from '../components/disclosure.tsx'
import { Price } from '../components/price.tsx'
import { useLookup } from '../hooks/use-lookup.ts'
import { PurchaseLink } from '../pricing/purchase-link.tsx'
import { ItemButton } from '../product/item-button.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import css from './purchase-options.module.css'

export interface PurchaseOptionsProps {
  /** The file that is looked at; without one, the cart. */
  readonly variantId?: number
  /** Of the checkout that pays for the cart: what costs less is preselected there. */
  readonly checkoutForm?: CheckoutForm
}

/** What the same files cost in other ways: the cheapest in one line, all of them below it (pricing 8). */
export const PurchaseOptions = observer(function PurchaseOptions(props: PurchaseOptionsProps) {
  const { variantId, checkoutForm } = props
  const comparison = useComparison(variantId ?? null)
  const { user } = useStore('session')
  const [open, setOpen] = useState(false)
  const hasEnough = comparison?.options[0].kind === 'held'

  useEffect(() => {
    if (user && comparison) checkoutForm?.preselect(hasEnough ? 'credits' : 'money')
  }, [checkoutForm, user, comparison, hasEnough])

  if (!comparison) return null
  const { options } = comparison
  const toggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    // At once, so that what opened below the edge of a drawer can be brought into sight.
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
                go={<Go option={option} {...props} />}
              />
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  )
})

/** As the server compares it now; null while it is not known under the license that is shown. */
function useComparison(variantId: number | null): Comparison | null {
  const port = useService('purchaseOptions')
  const { viewer } = useStore('session')
  const { order } = useStore('cart')
  const { chosenId } = useStore('licenses')
  const { balance } = useStore('credits')
  const found = useLookup(
    () => port.compare(viewer, variantId).map((comparison) => ({ of: variantId, comparison })),
    [port, viewer, variantId, order?.quote, order?.country, chosenId, balance],
  )
  const comparison = found?.of === variantId ? found.comparison : null
  return comparison?.licenseId === (order?.licenseId ?? chosenId) ? comparison : null
}

function keyOf({ kind, plan, wanted }: PurchaseOption): string {
  return `${kind} ${plan?.interval} ${wanted?.kind}`
}

interface OptionProps {
  readonly option: PurchaseOption
}

interface RowProps extends OptionProps {
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
        {optionNotes(option, (at) => FULL_DAY.format(at)).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <div className={css['go']}>{go}</div>
    </li>
  )
}

type GoProps = OptionProps & PurchaseOptionsProps

/** Leads to buying it this way. What is bought with credits is paid in the cart, once they are there. */
function Go({ option, variantId, checkoutForm }: GoProps) {
  const { wanted, bundle, licenseId } = option
  const cart = useStore('cart')
  const { pathname } = useLocation()
  const close = () => cart.close()
  if (wanted) {
    const back = variantId === undefined ? '/checkout' : pathname
    const label = `Buy ${optionName(option)}`
    return (
      <PurchaseLink
        wanted={addressOf(wanted)}
        licenseId={licenseId}
        back={back}
        label={label}
        onGo={close}
      >
        {option.plan ? 'Subscribe' : 'Buy'}
      </PurchaseLink>
    )
  }
  if (bundle) {
    return (
      <ButtonLink size="small" to={`/bundle/${bundle.slug}`} onClick={close}>
        See bundle
      </ButtonLink>
    )
  }
  if (variantId !== undefined) {
    return <ItemButton kind="quiet" size="small" item={{ type: 'variant', id: variantId }} />
  }
  return checkoutForm ? (
    <PayThisWay checkoutForm={checkoutForm} option={option} />
  ) : (
    <ButtonLink size="small" to="/checkout" onClick={close}>
      Check out
    </ButtonLink>
  )
}

/** Chooses how the checkout beside it is paid. */
const PayThisWay = observer(function PayThisWay({
  checkoutForm,
  option,
}: OptionProps & { readonly checkoutForm: CheckoutForm }) {
  const modals = useStore('modals')
  const { user } = useStore('session')
  const isHeld = option.kind === 'held'
  if (!user) {
    return (
      <Button size="small" onClick={() => modals.show({ kind: 'login' })}>
        Sign in
      </Button>
    )
  }
  if ((checkoutForm.way === 'credits') === isHeld)
    return <span className={css['selected']}>Selected</span>
  return (
    <Button
      size="small"
      onClick={() => (isHeld ? checkoutForm.fill({ way: 'credits' }) : checkoutForm.payInMoney())}
    >
      {isHeld ? 'Use credits' : 'Pay by card'}
    </Button>
  )
})

function addressOf(wanted: PurchaseItem): `${'plan' | 'pack' | 'credits'}=${number}` {
  switch (wanted.kind) {
    case 'plan':
      return `plan=${wanted.planId}`
    case 'pack':
      return `pack=${wanted.packId}`
    case 'credits':
      return `credits=${wanted.amount}`
  }
}
