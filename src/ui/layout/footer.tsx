import { LIBRARIES } from '#domain/catalog/library.ts'
import { POLICY_NAMES } from '#messages/policy-names.ts'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './footer.module.css'

/** The footer of every page: where else to go, and what the prices include. */
export function Footer() {
  const modals = useStore('modals')
  return (
    <footer className={css['foot']}>
      <nav aria-label="Footer" className={css['places']}>
        {LIBRARIES.map(({ id, name, path }) => (
          <Link key={id} to={path}>
            {name}
          </Link>
        ))}
        <Link to="/categories">Categories</Link>
        <Link to="/collections">Collections</Link>
        <Link to="/bundles">Bundles</Link>
        <Link to="/try">Try on your plate</Link>
        <Link to="/pricing">Pricing</Link>
        <Link to="/blog">Blog</Link>
        <Link to="/account/downloads">Your downloads</Link>
        <Link to="/wishlists">Wishlists</Link>
        <Link to="/help">Help</Link>
      </nav>
      <nav aria-label="Policies" className={css['places']}>
        {Object.entries(POLICY_NAMES).map(([slug, name]) => (
          <Link key={slug} to={`/policies/${slug}`}>
            {name}
          </Link>
        ))}
        <Link to="/withdraw">Withdraw from contract here</Link>
        <button type="button" onClick={() => modals.show({ kind: 'privacy' })}>
          Privacy choices
        </button>
      </nav>
      <p>Prices are in US dollars for the selected license. Taxes are shown before you pay.</p>
    </footer>
  )
}
