import { observer } from 'mobx-react-lite'
import { Button } from '../components/button.tsx'
import { useActFor } from '../layout/use-act-for.ts'
import { useStore } from '../stores/stores.tsx'
import layoutCss from '../styles/layout.module.css'

/**
 * For a person who cannot buy for the team that they act for, because of their role or because the team is
 * closing: who can, and how to buy for themselves (customer 2).
 */
export const BillingOnly = observer(function BillingOnly() {
  const { user } = useStore('session')
  const actFor = useActFor()
  if (!user?.team) return null
  return (
    <div className={layoutCss['start']} role="note">
      {user.team.closesAt === null ? (
        <p>
          Only the owner or a billing contact can buy plans, seats and credits for{' '}
          <strong>{user.team.name}</strong>. Ask one of them, or buy for yourself from your own
          account.
        </p>
      ) : (
        <p>
          <strong>{user.team.name}</strong> is scheduled for deletion, so it can’t buy plans, seats
          or credits. You can still buy for yourself from your own account.
        </p>
      )}
      <Button size="small" onClick={() => void actFor(user.id, null)}>
        Switch to your own account
      </Button>
    </div>
  )
})
