import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ProductCard } from '#domain/catalog/product.ts'
import { IconButton } from '../components/icon-button.tsx'
import { useMayLicense } from '../hooks/use-may-license.ts'
import { useService, useStore } from '../stores/stores.tsx'
import css from './product-card.module.css'

interface AddToCartProps {
  readonly card: Pick<ProductCard, 'slug' | 'name'>
}

/** The button in a card's corner. Adds the best file at the asset's lowest price to the cart (survey 3). */
export const AddToCart = observer(function AddToCart({ card }: AddToCartProps) {
  const cart = useStore('cart')
  const notifications = useStore('notifications')
  const session = useStore('session')
  const firstFile = useService('firstFile')
  const mayLicense = useMayLicense()
  const [asking, setAsking] = useState(false)
  const inCart =
    cart.order?.items.some(({ ref, slug }) => ref.type === 'variant' && slug === card.slug) ?? false

  if (!mayLicense) return null

  const add = async () => {
    if (asking) return
    setAsking(true)
    await firstFile(session.viewer, card.slug).match(
      (file) => file && cart.add({ type: 'variant', id: file.id }),
      (error) => notifications.complain(error),
    )
    setAsking(false)
  }

  return (
    <IconButton
      className={css['corner']}
      ground="footage"
      label={inCart ? `${card.name} is in your cart. Open cart` : `Add ${card.name} to cart`}
      icon={<ShoppingCart />}
      pressed={inCart}
      aria-busy={asking || undefined}
      onClick={() => (inCart ? cart.open() : void add())}
    />
  )
})
