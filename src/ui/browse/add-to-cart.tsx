import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Product, ProductCard } from '#domain/catalog/product.ts'
import { IconButton } from '../components/icon-button.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import css from './product-card.module.css'
import { cheapest } from './product-facts.ts'

interface AddToCartProps {
  readonly card: Pick<ProductCard, 'slug' | 'name'>
}

/** In a card's corner: takes the cheapest file of the asset into the cart. */
export const AddToCart = observer(function AddToCart({ card }: AddToCartProps) {
  const cart = useStore('cart')
  const notifications = useStore('notifications')
  const catalog = useService('catalog')
  const [asking, setAsking] = useState(false)
  const inCart =
    cart.order?.items.some(({ ref, slug }) => ref.type === 'variant' && slug === card.slug) ?? false

  const add = async () => {
    if (asking) return
    setAsking(true)
    await catalog.product(card.slug).match(
      (product) => takeCheapest(product),
      (error) => notifications.complain(error),
    )
    setAsking(false)
  }
  const takeCheapest = async (product: Product) => {
    const variant = cheapest(product.variants)
    if (variant) await cart.add({ type: 'variant', id: variant.id })
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
