import { observer } from 'mobx-react-lite'
import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { PurchaseOption } from '#domain/order/purchase-option.ts'
import type { ComparedItem } from '#domain/order/purchase.ts'
import { optionName } from '#messages/option-messages.ts'
import type { CheckoutForm } from '../checkout/checkout-form.ts'
import { returnUrlIn } from '../checkout/return-url.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { ItemButton } from '../product/item-button.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './purchase-options.module.css'

export interface PurchaseOptionsProps {
  /** The file that is being viewed. Omitted for the whole cart. */
  readonly variantId?: number
  /** The checkout form that pays for the cart. The cheaper payment method is preselected in it. */
  readonly checkoutForm?: CheckoutForm
}

interface OptionProps {
  readonly option: PurchaseOption
}

type GoProps = OptionProps & PurchaseOptionsProps

/** Leads to buying with this option. A purchase with credits is paid in the cart, once the credits are there. */
export function PurchaseOptionLink({ option, variantId, checkoutForm }: GoProps) {
  const { wanted, bundle } = option
  const cart = useStore('cart')
  const close = () => cart.close()
  if (wanted) {
    return <BuyLink option={option} wanted={wanted} variantId={variantId} />
  }
  if (bundle) {
    return (
      <ButtonLink size="small" to={`/bundle/${bundle.slug}`} onClick={close}>
        View bundle
      </ButtonLink>
    )
  }
  if (variantId !== undefined) {
    if (option.kind === 'held') {
      return <UseCredits variantId={variantId} cost={option.creditsSpent} />
    }
    return <ItemButton kind="quiet" size="small" item={{ type: 'variant', id: variantId }} />
  }
  return checkoutForm ? (
    <PayWithOption checkoutForm={checkoutForm} option={option} />
  ) : (
    <ButtonLink size="small" to="/checkout" onClick={close}>
      Check out
    </ButtonLink>
  )
}

interface BuyLinkProps extends OptionProps {
  readonly wanted: ComparedItem
  readonly variantId: number | undefined
}

/**
 * Links to the checkout of credits or a plan, and back to what they pay for. Visitors sign in first and then
 * continue there.
 */
const BuyLink = observer(function BuyLink({ option, wanted, variantId }: BuyLinkProps) {
  const cart = useStore('cart')
  const modals = useStore('modals')
  const { user } = useStore('session')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const back = returnUrlIn(variantId === undefined ? '/checkout' : pathname)
  const to = `/checkout/purchase?${addressOf(wanted)}&license=${option.licenseId}${back}`

  const go = (event: MouseEvent) => {
    cart.close()
    // A new tab handles sign-in itself, since the linked page requires a user.
    if (user || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    modals.askToSignIn(() => void navigate(to))
  }

  return (
    <ButtonLink size="small" to={to} aria-label={`Buy ${optionName(option)}`} onClick={go}>
      {option.plan ? 'Subscribe' : 'Buy'}
    </ButtonLink>
  )
})

/** Licenses a file with credits the viewer has, for at most the number that the row shows. */
const UseCredits = observer(function UseCredits({
  variantId,
  cost,
}: {
  readonly variantId: number
  readonly cost: number
}) {
  const downloads = useStore('downloads')
  return (
    <Button
      size="small"
      busy={downloads.asking.has(variantId)}
      onClick={() => void downloads.start(variantId, cost)}
    >
      Use credits
    </Button>
  )
})

/** Selects the payment method of the checkout next to it. */
const PayWithOption = observer(function PayWithOption({
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
  if ((checkoutForm.method === 'credits') === isHeld)
    return <span className={css['selected']}>Selected</span>
  return (
    <Button
      size="small"
      onClick={() =>
        isHeld ? checkoutForm.fill({ method: 'credits' }) : checkoutForm.payInMoney()
      }
    >
      {isHeld ? 'Use credits' : 'Pay by card'}
    </Button>
  )
})

function addressOf(wanted: ComparedItem): string {
  switch (wanted.kind) {
    case 'plan':
      return `plan=${wanted.planId}`
    case 'pack':
      return `pack=${wanted.packId}`
    case 'credits':
      return `credits=${wanted.amount}`
  }
}
