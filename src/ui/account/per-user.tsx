import { observer } from 'mobx-react-lite'
import { Fragment, type ReactNode } from 'react'
import { useStore } from '../stores/stores.tsx'

/** A page of one person: when somebody else signs in over it, it begins anew with nothing of the first one's. */
export const PerUser = observer(function PerUser({ children }: { children: ReactNode }) {
  const { user } = useStore('session')
  return user && <Fragment key={user.id}>{children}</Fragment>
})
