import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useRef } from 'react'
import { Link } from './link.tsx'
import css from './pagination.module.css'

export interface PaginationProps {
  /** Starts at 1. */
  readonly page: number
  readonly pages: number
  readonly linkTo: (page: number) => string
}

/**
 * Pages as links, so that each has an address; renders nothing for a single page. Once a page that was followed
 * is shown, the keyboard starts at the list, or at what contains it.
 */
export function Pagination({ page, pages, linkTo }: PaginationProps) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef(page)

  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    // Whoever comes back to the first page by a filter stays at the filter.
    if (!nav.current?.contains(document.activeElement)) return
    nav.current.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  }, [page])

  if (pages <= 1) return null

  return (
    <nav ref={nav} aria-label="Pages" className={css['pagination']}>
      <Step to={page > 1 ? linkTo(page - 1) : null} rel="prev" label="Previous page" />
      <ol className={css['pages']}>
        {shownPages(page, pages).map((one, index) => (
          <li key={one ?? `gap-${index}`}>
            {one === null ? (
              <span className={css['gap']}>…</span>
            ) : (
              <Link
                to={linkTo(one)}
                aria-label={`Page ${one}`}
                aria-current={one === page ? 'page' : undefined}
              >
                {one}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < pages ? linkTo(page + 1) : null} rel="next" label="Next page" />
    </nav>
  )
}

interface StepProps {
  readonly to: string | null
  readonly rel: 'prev' | 'next'
  readonly label: string
}

function Step({ to, rel, label }: StepProps) {
  if (to === null) return <span className={css['end']} aria-hidden="true" />
  return (
    <Link to={to} rel={rel} title={label} className={css['step']}>
      <ChevronDown />
    </Link>
  )
}

/** The first and last pages, and the current one with its neighbors; `null` stands for a gap of more than one page. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const near = (candidate: number) =>
    candidate === 1 || candidate === pages || Math.abs(candidate - page) <= 1
  const shown: (number | null)[] = []
  for (let candidate = 1; candidate <= pages; candidate++) {
    const bridges = near(candidate - 1) && near(candidate + 1)
    if (near(candidate) || bridges) shown.push(candidate)
    else if (shown.at(-1) !== null) shown.push(null)
  }
  return shown
}
