import css from './breadcrumb.module.css'
import { Link } from './link.tsx'

export interface Crumb {
  readonly label: string
  /** Omitted for the page itself. */
  readonly to?: string | undefined
}

/** Where this page is located; the last crumb is the page itself. */
export function Breadcrumb({ trail }: { readonly trail: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={css['trail']}>
        {trail.map((crumb) => (
          <li key={crumb.label}>
            {crumb.to ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current="page">{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
