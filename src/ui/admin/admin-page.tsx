import { matchPath, useLoaderData, useLocation } from 'react-router-dom'
import { ButtonLink } from '../components/button.tsx'
import { PerUser } from '../account/per-user.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { AdminNav } from './admin-nav.tsx'
import { ADMIN_PLACES } from './admin-places.tsx'
import type { AdminState } from './check-access.ts'
import css from './admin-page.module.css'

export { checkAccess } from './check-access.ts'

/** The store admin, for staff only (admin 1). */
export function AdminPage() {
  const state = useLoaderData<AdminState>()
  return <PerUser>{state === 'open' ? <Opened /> : <SecondFactorFirst />}</PerUser>
}

function Opened() {
  const { pathname } = useLocation()
  return (
    <div className={css['admin']}>
      <AdminNav />
      <div className={css['page']}>
        <PlaceAt key={pathname} path={pathname.replace(/^\/admin/i, '') || '/'} />
      </div>
    </div>
  )
}

/** Renders the first place whose pattern matches the path. */
function PlaceAt({ path }: { readonly path: string }) {
  for (const { path: pattern, Page } of ADMIN_PLACES) {
    const match = matchPath(pattern, path)
    if (match) return <Page params={match.params} />
  }
  return (
    <AdminFrame title="Page not found">
      <p>There’s no page at this address in store admin.</p>
    </AdminFrame>
  )
}

function SecondFactorFirst() {
  return (
    <div className={css['alone']}>
      <AdminFrame title="Two-factor authentication required">
        <p>
          Store admin is open only to staff who sign in with two-factor authentication. Turn it on
          under Security, then come back here.
        </p>
        <div>
          <ButtonLink kind="primary" to="/account/security">
            Set up two-factor authentication
          </ButtonLink>
        </div>
      </AdminFrame>
    </div>
  )
}
