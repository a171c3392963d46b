import { Link } from 'react-router-dom'
import { LIBRARIES } from '#domain/catalogue/library.ts'
import css from './footer.module.css'

/** The last thing on every page: where else to go, and what the prices mean. */
export function Footer() {
  return (
    <footer className={css['foot']}>
      <nav aria-label="Foot of the page" className={css['places']}>
        {LIBRARIES.map(({ id, name, path }) => (
          <Link key={id} to={path}>
            {name}
          </Link>
        ))}
        <Link to="/bundles">Bundles</Link>
        <Link to="/pricing">Pricing</Link>
        <Link to="/blog">Blog</Link>
        <Link to="/account/downloads">Your downloads</Link>
      </nav>
      <p>All prices in US dollars, for the licence that you choose.</p>
    </footer>
  )
}
