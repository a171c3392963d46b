import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Registered } from '#domain/user/viewer.ts'
import { once } from '#domain/shared/once.ts'
import { placesFor } from '../account/places-for.ts'
import { LazyPart } from '../components/lazy-part.tsx'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-menu.module.css'

const loadOpened = once(async () => (await import('./opened-menu.tsx')).OpenedMenu)

/** The places of whoever is signed in, or of the team that they act for, and the way out. Closes when they go somewhere or press Esc. */
export function AccountMenu({ user }: { readonly user: Registered }) {
  const ref = useRef<HTMLDetailsElement>(null)
  const leave = useLeave()
  const [open, setOpen] = useState(false)
  const { key } = useLocation()

  useEffect(() => {
    if (ref.current) ref.current.open = false
  }, [key])

  return (
    <details ref={ref} className={css['menu']} onToggle={() => setOpen(true)}>
      <summary className={css['name']}>
        <span className={css['first']}>{user.firstName}</span>
        {user.team && <span className={css['team']}>{user.team.name}</span>}
      </summary>
      <div className={css['list']}>
        <p className={css['email']}>{user.email}</p>
        {open && (
          // Without it the name itself closes the menu.
          <LazyPart load={loadOpened}>
            {(OpenedMenu) => <OpenedMenu user={user} menu={ref} />}
          </LazyPart>
        )}
        <Link to="/wishlists">Wishlists</Link>
        {placesFor(user).map(([place, label]) => (
          <Link key={place} to={`/account/${place}`}>
            {label}
          </Link>
        ))}
        <button type="button" onClick={leave}>
          Sign out
        </button>
      </div>
    </details>
  )
}

/**
 * Signs out; from an account page by way of home, or the page would ask at once to sign in again. It
 * happens on arrival, since a page with unsaved edits may keep somebody from going.
 */
function useLeave(): () => void {
  const session = useStore('session')
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const isLeaving = state === LEAVING

  useEffect(() => {
    if (!isLeaving) return
    void navigate('.', { replace: true, state: null })
    void session.signOut()
  }, [isLeaving, navigate, session])

  return () => {
    if (SIGNED_IN_ONLY.test(pathname)) void navigate('/', { state: LEAVING })
    else void session.signOut()
  }
}

const LEAVING = 'signing-out'

const SIGNED_IN_ONLY = /^\/(?:account|admin|checkout\/complete)(?:\/|$)/
