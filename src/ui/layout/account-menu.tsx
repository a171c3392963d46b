import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Registered } from '#domain/user/viewer.ts'
import { once } from '#domain/shared/once.ts'
import { LazyPart } from '../components/lazy-part.tsx'
import css from './account-menu.module.css'

const loadOpened = once(async () => (await import('./opened-menu.tsx')).OpenedMenu)

/** The places of whoever is signed in, or of the team that they act for, and the way out. Closes when they go somewhere or press Esc. */
export function AccountMenu({ user }: { readonly user: Registered }) {
  const ref = useRef<HTMLDetailsElement>(null)
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
          <LazyPart load={loadOpened}>
            {(OpenedMenu) => <OpenedMenu user={user} menu={ref} />}
          </LazyPart>
        )}
      </div>
    </details>
  )
}
