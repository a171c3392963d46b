import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { CartRef } from '#domain/cart/item.ts'
import { OfferLink } from '../license/offer-link.tsx'
import { Button, type ButtonKind } from '../components/button.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { useMayLicense } from '../hooks/use-may-license.ts'
import { useStore } from '../stores/stores.tsx'
import { coveringLine } from './covering-line.ts'

/** For a team's viewers and billing contacts. */
const NoAccess = pagePart(async () => (await import('./no-access.tsx')).NoAccess)

interface ItemButtonProps {
  readonly item: CartRef
  /** `quiet` next to another way to get the same item. */
  readonly kind?: ButtonKind
  readonly size?: 'small'
  readonly label?: string
}

/**
 * Adds a file or a bundle to the cart; once it is there, or covered by what is there, opens the cart. If the price
 * is on request, leads to the contact form. If the team role does not allow it, says why.
 */
export const ItemButton = observer(function ItemButton({
  item,
  kind = 'primary',
  size,
  label = 'Add to cart',
}: ItemButtonProps) {
  const cart = useStore('cart')
  const mayLicense = useMayLicense()
  const [adding, setAdding] = useState(false)
  const { chosen } = useStore('licenses')
  const inCart = cart.has(item)
  const isFile = item.type === 'variant'
  const covering = isFile ? coveringLine(cart, item.id) : undefined
  const replaces = cart.order?.items.some(({ others }) => others?.betterFiles.includes(item.id))
  const added = isFile && replaces ? 'Replace the file in your cart' : label
  const text = covering
    ? `Covered by the ${covering.ref.type === 'bundle' ? 'bundle' : 'file'} in your cart`
    : added

  const add = async () => {
    setAdding(true)
    await cart.add(item)
    setAdding(false)
  }

  if (!mayLicense) return <NoAccess verb="license" />
  const look = { kind: covering ? ('quiet' as const) : kind, size, wide: size === undefined }
  if (chosen.onRequest && !inCart && !covering) return <OfferLink kind={kind} wide />
  return (
    <Button {...look} busy={adding} onClick={() => (inCart || covering ? cart.open() : void add())}>
      {inCart ? 'In your cart' : text}
    </Button>
  )
})
