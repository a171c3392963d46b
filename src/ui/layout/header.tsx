import { observer } from 'mobx-react-lite'
import Heart from 'lucide-react/icons/heart'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useLocation } from 'react-router-dom'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { SearchBox } from '../browse/search-box.tsx'
import { Button } from '../components/button.tsx'
import { joinClasses } from '../components/join-classes.ts'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { BrowseMenu } from './browse-menu.tsx'
import css from './header.module.css'

/** Navigation, search, account and cart. */
export const Header = observer(function Header() {
  const session = useStore('session')

  return (
    <header className={css['bar']}>
      <Link to="/" className={css['brand']} aria-label="Emberstock, home">
        <Brand />
      </Link>
      <nav className={css['places']} aria-label="Main">
        <BrowseMenu className={css['place']} />
        {LIBRARIES.map(({ id, name, path }) => (
          <Place key={id} to={path}>
            {name}
          </Place>
        ))}
        <Place to="/bundles">Bundles</Place>
        <Place to="/pricing">Pricing</Place>
      </nav>
      <div className={css['search']}>
        <SearchBox place="top-navigation" />
      </div>
      <div className={css['tools']}>
        <Link to="/wishlists" className={joinClasses(css['cart'], css['lists'])} title="Wishlists">
          <Heart />
        </Link>
        {session.user ? <AccountMenu user={session.user} /> : <SignInButtons />}
        <CartButton />
      </div>
    </header>
  )
})

interface PlaceProps {
  readonly to: string
  readonly children: string
}

/** Marked as current on its own page and on those below it. */
function Place({ to, children }: PlaceProps) {
  const { pathname } = useLocation()
  const here = `${pathname}/`.startsWith(`${to}/`)
  return (
    <Link to={to} className={css['place']} aria-current={here ? 'page' : undefined}>
      {children}
    </Link>
  )
}

function SignInButtons() {
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
    <button
      type="button"
      className={css['cart']}
      title={`Cart, ${cart.count === 1 ? '1 item' : `${cart.count} items`}`}
      onClick={() => cart.open()}
    >
      <ShoppingCart />
      <span aria-hidden="true">{cart.count}</span>
    </button>
  )
})
