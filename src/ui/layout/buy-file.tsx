import { observer } from 'mobx-react-lite'
import type { SuggestedAction } from '#domain/download/suggested-action.ts'
import { inUsd } from '#domain/shared/money.ts'
import { Button, type ButtonKind } from '../components/button.tsx'
import { useShownPrice } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'

interface BuyFileProps {
  readonly variantId: number
  readonly action: SuggestedAction
  readonly kind: ButtonKind
}

/** Buys the refused file itself for money: closes the dialog and opens the cart with the file in it. */
export const BuyFile = observer(function BuyFile({ variantId, action, kind }: BuyFileProps) {
  const cart = useStore('cart')
  const modals = useStore('modals')
  const shown = useShownPrice()
  const item = { type: 'variant', id: variantId } as const
  const inCart = cart.has(item)
  const price = action.price === undefined ? '' : ` · ${inUsd(shown(action.price))}`

  const buy = () => {
    // Closed first, so that the focus it restores does not leave the cart.
    modals.close()
    if (inCart) cart.open()
    else void cart.add(item)
  }

  return (
    <Button kind={kind} onClick={buy}>
      {inCart ? 'In your cart' : `Add to cart${price}`}
    </Button>
  )
})
