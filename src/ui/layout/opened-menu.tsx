import { useEffect, type RefObject } from 'react'
import { Link } from '../components/link.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'

interface OpenedMenuProps {
  readonly menu: RefObject<HTMLDetailsElement | null>
}

/** What the account menu needs once it was opened: the ways to close it, and for staff alone the way to the admin (admin 1). */
export function OpenedMenu({ menu }: OpenedMenuProps) {
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

  return isStaff ? <Link to="/admin">Admin</Link> : null
}
