import { observer } from 'mobx-react-lite'
import { Fragment, type ReactNode } from 'react'
import { customerOf } from '#domain/customer/customer.ts'
import { useStore } from '../stores/stores.tsx'

/**
 * A page of one customer. When someone else signs in, or the user starts acting for another customer, it
 * remounts, so that nothing of the first one's remains.
 */
export const PerUser = observer(function PerUser({ children }: { children: ReactNode }) {
  const { user } = useStore('session')
  return user && <Fragment key={customerOf(user)}>{children}</Fragment>
})
