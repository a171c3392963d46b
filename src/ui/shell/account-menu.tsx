import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Registered } from '#domain/user/viewer.ts'
import { Button } from '../parts/button.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-menu.module.css'

/** The signed-in person's own places, and the way out. Closes when they go somewhere or press Esc. */
export function AccountMenu({ user }: { user: Registered }) {
  const session = useStore('session')
  const ref = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  useEffect(() => {
    if (ref.current) ref.current.open = false
  }, [key])

  useEffect(() => {
    const leave = (event: Event) => {
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
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('keydown', escape)
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [])

  return (
    <details ref={ref} className={css['menu']}>
      <summary className={css['name']}>{user.firstName}</summary>
      <div className={css['list']}>
        <p className={css['email']}>{user.email}</p>
        <Link to="/account/downloads">Downloads</Link>
        <Link to="/account/orders">Orders</Link>
        <Button kind="bare" size="small" onClick={() => void session.signOut()}>
          Sign out
        </Button>
      </div>
    </details>
  )
}
