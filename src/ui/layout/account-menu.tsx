import type { Registered } from '#domain/user/viewer.ts'
import { once } from '#domain/shared/once.ts'
import { LazyPart } from '../components/lazy-part.tsx'
import css from './account-menu.module.css'
import { Menu } from './menu.tsx'

const loadOpened = once(async () => (await import('./opened-menu.tsx')).OpenedMenu)

/** Links for the signed-in person, or the team that they act for, and sign-out. */
export function AccountMenu({ user }: { readonly user: Registered }) {
  return (
    <Menu
      className={css['menu']}
      summary={
        <summary className={css['name']}>
          <span className={css['first']}>{user.firstName}</span>
          {user.team && <span className={css['team']}>{user.team.name}</span>}
        </summary>
      }
    >
      {(menu, opened) => (
        <div className={css['list']}>
          <p className={css['email']}>{user.email}</p>
          {opened && (
            <LazyPart load={loadOpened}>
              {(OpenedMenu) => <OpenedMenu user={user} menu={menu} />}
            </LazyPart>
          )}
        </div>
      )}
    </Menu>
  )
}
