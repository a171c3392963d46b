import { useEffect, type RefObject } from 'react'
import type { Registered } from '#domain/user/viewer.ts'
import { Link } from '../components/link.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import { CustomerSwitch } from './customer-switch.tsx'

interface OpenedMenuProps {
  readonly user: Registered
  readonly menu: RefObject<HTMLDetailsElement | null>
}

/**
 * What the account menu needs once it was opened: the ways to close it, for those on a team whom they act for, and for
 * staff alone the way to the admin (admin 1).
 */
export function OpenedMenu({ user, menu }: OpenedMenuProps) {
  const account = useService('account')
  const { value: isStaff } = useQuery(() => account.isStaff())

  useEffect(() => {
    const shut = (event: Event) => {
      const { current } = menu
      if (!current?.open || (event.target instanceof Node && current.contains(event.target))) return
      current.open = false
    }
    const escape = (event: KeyboardEvent) => {
      const { current } = menu
      if (event.key !== 'Escape' || !current?.open) return
      current.open = false
      current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', escape)
    document.addEventListener('pointerdown', shut)
    document.addEventListener('focusin', shut)
    return () => {
      document.removeEventListener('keydown', escape)
      document.removeEventListener('pointerdown', shut)
      document.removeEventListener('focusin', shut)
    }
  }, [menu])

  return (
    <>
      <CustomerSwitch user={user} />
      {isStaff && <Link to="/admin">Store admin</Link>}
    </>
  )
}
