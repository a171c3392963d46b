import { observer } from 'mobx-react-lite'
import { Fragment, type ReactNode } from 'react'
import { customerOf } from '#domain/customer/customer.ts'
import { useStore } from '../stores/stores.tsx'

/** A page of one customer: when somebody else signs in over it, or acts for another, it begins anew with nothing of the first one's. */
export const PerUser = observer(function PerUser({ children }: { children: ReactNode }) {
  const { user } = useStore('session')
  return user && <Fragment key={customerOf(user)}>{children}</Fragment>
})
