import { observer } from 'mobx-react-lite'
import { Button, ButtonLink } from '../components/button.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useActFor } from '../layout/use-act-for.ts'
import { can } from '#application/ports/can.ts'
import type { ActedFor } from '#domain/user/viewer.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { SystemFrame } from './system-frame.tsx'

/**
 * An order that the current customer does not have may belong to the viewer's team, or to the viewer: emails link
 * to it, regardless of whom they act for now (customer 7).
 */
export const OrderMissing = observer(function OrderMissing() {
  const acting = useService('acting')
  const actFor = useActFor()
  const { user } = useStore('session')
  const team = user?.team
  const own = useQuery(user && !team ? () => acting.team() : null, [team?.id])
  const other = team ? null : own.value
  return (
    <SystemFrame
      title="Order not found"
      actions={
        <>
          {user && (team ?? other) && (
            <Button kind="primary" onClick={() => void actFor(user.id, other)}>
              {other ? `Switch to ${other.name}` : 'Switch to your own account'}
            </Button>
          )}
          <ButtonLink to="/account/orders">Your orders</ButtonLink>
        </>
      }
    >
      {wordsFor(team, other?.name)}
    </SystemFrame>
  )
})

function wordsFor(team: ActedFor | undefined, other: string | undefined): string {
  if (team) {
    const seen = can('see-licenses', team)
      ? `You’re viewing ${team.name}’s orders.`
      : `You can view only the orders you placed for ${team.name}.`
    return `${seen} If this one is your own, switch to your own account.`
  }
  return other === undefined
    ? 'Check the URL, or find the order in your account.'
    : `You’re viewing your own orders. If this one is ${other}’s, switch to the team.`
}
