import css from './breadcrumb.module.css'
import { Link } from './link.tsx'

export interface Crumb {
  readonly label: string
  /** Absent on the page itself. */
  readonly to?: string | undefined
}

/** Where this page stands, the last crumb being the page. */
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
