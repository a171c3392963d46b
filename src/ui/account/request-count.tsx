import { observer } from 'mobx-react-lite'
import { okAsync, type ResultAsync } from 'neverthrow'
import { useEffect } from 'react'
import { can } from '#application/ports/can.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { ActedFor } from '#domain/user/viewer.ts'
import visuallyHidden from '../components/visually-hidden.module.css'
import { useLookup } from '../hooks/use-lookup.ts'
import { useService, useStore } from '../stores/stores.tsx'

interface RequestCountProps {
  /** The page's own count: null until it has one, and undefined if it has none. */
  readonly known: number | null | undefined
}

/**
 * How many license requests wait for the user's decision (team 6). Renders nothing if there are none. Requests
 * are fetched only for approvers; for everyone else, each tab asks once whether they are one.
 */
export const RequestCount = observer(function RequestCount({ known }: RequestCountProps) {
  const requests = useService('licenseRequests')
  const session = useStore('session')
  const { user } = session
  const mayApprove = useMayApprove()
  // On the team page they may have created a team or changed roles.
  useEffect(() => {
    if (known !== undefined) asked.delete(session)
  }, [known, session])
  const waitingFor = () =>
    mayApprove().andThen((may) => (may ? requests.list().map(countOf) : okAsync(0)))
  const found = useLookup(user && known === undefined ? waitingFor : null, [
    requests,
    user?.id,
    user?.team,
    known,
  ])
  const waiting = known ?? found
  if (!waiting) return null
  return (
    <>
      {waiting}
      <span className={visuallyHidden['hidden']}> pending</span>
    </>
  )
})

/** Per tab, for people who act for themselves: whether they approve requests of a team. */
const asked = new WeakMap<object, { readonly userId: string; readonly may: boolean }>()

function useMayApprove(): () => ResultAsync<boolean, Outage> {
  const acting = useService('acting')
  const session = useStore('session')
  const approves = (team: ActedFor | null) => can('approve-requests', team)
  return () => {
    const { user } = session
    if (!user) return okAsync(false)
    if (user.team) return okAsync(approves(user.team))
    const before = asked.get(session)
    if (before?.userId === user.id) return okAsync(before.may)
    return acting.team().map((team) => {
      const may = approves(team)
      asked.set(session, { userId: user.id, may })
      return may
    })
  }
}

function countOf(list: readonly { readonly mayDecide: boolean }[]): number {
  return list.filter(({ mayDecide }) => mayDecide).length
}
