import { useEffect, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Registered } from '#domain/user/viewer.ts'
import { placesFor } from '../account/places-for.ts'
import { Link } from '../components/link.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { CustomerSwitch } from './customer-switch.tsx'
import { useClosingMenu } from './use-closing-menu.ts'

interface OpenedMenuProps {
  readonly user: Registered
  readonly menu: RefObject<HTMLDetailsElement | null>
}

/**
 * The account menu once opened: the customer switch for team members, the account's pages, a link to the admin for
 * staff only (admin 1), sign-out, and the ways to close the menu.
 */
export function OpenedMenu({ user, menu }: OpenedMenuProps) {
  const account = useService('account')
  const leave = useLeave()
  const { value: isStaff } = useQuery(() => account.isStaff())

  useClosingMenu(menu)

  return (
    <>
      <CustomerSwitch user={user} />
      {isStaff && <Link to="/admin">Store admin</Link>}
      <Link to="/wishlists">Wishlists</Link>
      {placesFor(user).map(([place, label]) => (
        <Link key={place} to={`/account/${place}`}>
          {label}
        </Link>
      ))}
      <button type="button" onClick={leave}>
        Sign out
      </button>
    </>
  )
}

/**
 * Signs out; from an account page by way of home, because the page would immediately ask to sign in again. Signs
 * out only on arrival, since a page with unsaved edits may block the navigation.
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
