import { observer } from 'mobx-react-lite'
import Heart from 'lucide-react/icons/heart'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { Link, NavLink } from 'react-router-dom'
import { LIBRARIES } from '#domain/catalogue/library.ts'
import { SearchBox } from '../browse/search-box.tsx'
import { Button } from '../parts/button.tsx'
import { joinClasses } from '../parts/join-classes.ts'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import { useStore } from '../stores/stores.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import css from './header.module.css'

/** Where to go, what to look for, who is here and what is in the cart. */
export const Header = observer(function Header() {
  const session = useStore('session')

  return (
    <header className={css['bar']}>
      <Link to="/" className={css['brand']} aria-label="Emberstock, home">
        <Brand />
      </Link>
      <nav className={css['places']} aria-label="Libraries">
        {LIBRARIES.map(({ id, name, path }) => (
          <NavLink key={id} to={path} className={css['place'] ?? ''}>
            {name}
          </NavLink>
        ))}
        <NavLink to="/bundles" className={css['place'] ?? ''}>
          Bundles
        </NavLink>
        <NavLink to="/pricing" className={css['place'] ?? ''}>
          Pricing
        </NavLink>
      </nav>
      <div className={css['search']}>
        <SearchBox place="top-navigation" />
      </div>
      <div className={css['tools']}>
        <Link
          to="/wishlists"
          className={joinClasses(css['cart'], css['lists'])}
          aria-label="Wishlists"
        >
          <Heart />
        </Link>
        {session.user ? <AccountMenu user={session.user} /> : <ComeIn />}
        <CartButton />
      </div>
    </header>
  )
})

function ComeIn() {
  const modals = useStore('modals')
  return (
    <Button kind="bare" size="small" onClick={() => modals.askToSignIn()}>
      Sign in
    </Button>
  )
}

const CartButton = observer(function CartButton() {
  const cart = useStore('cart')
  return (
    <button type="button" className={css['cart']} onClick={() => cart.open()}>
      <ShoppingCart />
      <span aria-hidden="true">{cart.count}</span>
      <VisuallyHidden>Cart, {cart.count === 1 ? '1 item' : `${cart.count} items`}</VisuallyHidden>
    </button>
  )
})
