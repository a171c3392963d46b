import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { CartRef } from '#domain/cart/item.ts'
import type { OtherFiles } from '#domain/cart/one-file.ts'
import { OfferLink } from '../license/offer-link.tsx'
import { Button, type ButtonKind } from '../components/button.tsx'
import { useStore } from '../stores/stores.tsx'

interface ItemButtonProps {
  readonly item: CartRef
  /** `quiet` beside another way to get the same. */
  readonly kind?: ButtonKind
  readonly size?: 'small'
  readonly label?: string
}

/**
 * Takes a file or a bundle into the cart; once it is there, or needless beside what is there, shows the cart. On request,
 * leads to asking.
 */
export const ItemButton = observer(function ItemButton({
  item,
  kind = 'primary',
  size,
  label = 'Add to cart',
}: ItemButtonProps) {
  const cart = useStore('cart')
  const [adding, setAdding] = useState(false)
  const { chosen } = useStore('licenses')
  const inCart = cart.has(item)
  /** The line that does this with a file that is not in the cart (cart 6). */
  const lineBeside = (what: keyof OtherFiles) =>
    cart.order?.items.find(
      ({ others }) => item.type === 'variant' && others?.[what].includes(item.id),
    )
  const covering = lineBeside('coveredFiles')
  const added = lineBeside('betterFiles') ? 'Replace the file in your cart' : label
  const text = covering
    ? `Covered by the ${covering.ref.type === 'bundle' ? 'bundle' : 'file'} in your cart`
    : added

  const add = async () => {
    setAdding(true)
    await cart.add(item)
    setAdding(false)
  }

  const look = { kind: covering ? ('quiet' as const) : kind, size, wide: size === undefined }
  if (chosen.onRequest && !inCart && !covering) return <OfferLink kind={kind} wide />
  return (
    <Button {...look} busy={adding} onClick={() => (inCart || covering ? cart.open() : void add())}>
      {inCart ? 'In your cart' : text}
    </Button>
  )
})
