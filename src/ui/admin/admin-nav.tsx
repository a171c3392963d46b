import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Link } from '../components/link.tsx'
import type { AdminPlace } from './admin-place.ts'
import { ADMIN_PLACES } from './admin-places.tsx'
import css from './admin-page.module.css'

/** The admin navigation: on the left, or on a phone a menu above the page. */
export function AdminNav() {
  const { pathname, key } = useLocation()
  const menu = useRef<HTMLDetailsElement>(null)
  const shown = ADMIN_PLACES.filter(({ label }) => label !== undefined)
  const current = shown.findLast(({ path }) => isAt(path, pathname))

  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [key])

  return (
    <>
      <nav aria-label="Store admin" className={css['nav']}>
        <Places shown={shown} current={current} />
      </nav>
      <details ref={menu} className={css['menu']}>
        <summary>
          <span className={css['quiet']}>Admin</span> {current?.label ?? 'Menu'}
        </summary>
        <nav aria-label="Store admin">
          <Places shown={shown} current={current} />
        </nav>
      </details>
    </>
  )
}

interface PlacesProps {
  readonly shown: readonly AdminPlace[]
  readonly current: AdminPlace | undefined
}

function Places({ shown, current }: PlacesProps) {
  return groupsOf(shown).map((places) => (
    <div key={places[0]?.path}>
      {places[0]?.group && <p className={css['group']}>{places[0].group}</p>}
      <ul className={css['places']}>
        {places.map((place) => (
          <li key={place.path}>
            <Link to={addressOf(place)} aria-current={place === current ? 'page' : undefined}>
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}

/** Splits the places into groups. A place with a group heading starts a new one. */
function groupsOf(shown: readonly AdminPlace[]): readonly (readonly AdminPlace[])[] {
  const groups: AdminPlace[][] = []
  for (const place of shown) {
    if (place.group || groups.length === 0) groups.push([])
    groups.at(-1)?.push(place)
  }
  return groups
}

function addressOf({ path }: AdminPlace): string {
  return path === '/' ? '/admin' : `/admin${path}`
}

/** True on its own page and on those below it. */
function isAt(path: string, pathname: string): boolean {
  if (path === '/') return /^\/admin\/?$/.test(pathname)
  return `${pathname}/`.startsWith(`/admin${path}/`)
}
