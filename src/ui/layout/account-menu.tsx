import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Registered } from '#domain/user/viewer.ts'
import { ACCOUNT_PLACES } from '../account/account-places.ts'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-menu.module.css'

/** The signed-in person's own places, and the way out. Closes when they go somewhere or press Esc. */
export function AccountMenu({ user }: { readonly user: Registered }) {
  const ref = useRef<HTMLDetailsElement>(null)
  const leave = useLeave()
  const { key } = useLocation()

  useEffect(() => {
    if (ref.current) ref.current.open = false
  }, [key])

  useEffect(() => {
    const shut = (event: Event) => {
      const menu = ref.current
      if (!menu?.open || (event.target instanceof Node && menu.contains(event.target))) return
      menu.open = false
    }
    const escape = (event: KeyboardEvent) => {
      const menu = ref.current
      if (event.key !== 'Escape' || !menu?.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', escape)
    document.addEventListener('pointerdown', shut)
    document.addEventListener('focusin', shut)
    return () => {
      document.removeEventListener('keydown', escape)
      document.removeEventListener('pointerdown', shut)
      document.removeEventListener('focusin', shut)
    }
  }, [])

  return (
    <details ref={ref} className={css['menu']}>
      <summary className={css['name']}>{user.firstName}</summary>
      <div className={css['list']}>
        <p className={css['email']}>{user.email}</p>
        <Link to="/wishlists">Wishlists</Link>
        {ACCOUNT_PLACES.map(([place, label]) => (
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

const SIGNED_IN_ONLY = /^\/(?:account|checkout\/complete)(?:\/|$)/
