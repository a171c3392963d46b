import { observer } from 'mobx-react-lite'
import { quotaLeft, type QuotaUse } from '#domain/team/quota.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { DAY_AND_MONTH } from '../components/date-formats.ts'
import { useLookup } from '../hooks/use-lookup.ts'
import { useService, useStore } from '../stores/stores.tsx'

/** How many of the team's credits whoever acts for it may still spend this month; nothing without a limit (team 5). */
export const OwnQuota = observer(function OwnQuota() {
  const teams = useService('teams')
  const { user } = useStore('session')
  const { balance } = useStore('credits')
  const teamId = user?.team?.id
  const found = useLookup(
    teamId === undefined ? null : () => teams.read().map(({ members }) => members),
    [teamId, balance],
  )
  const quota = found?.find(({ userId }) => userId === user?.id)?.quota
  if (teamId === undefined || !quota || quota.limit === null) return null
  return <p>{quotaMessage({ ...quota, limit: quota.limit })}</p>
})

function quotaMessage({ limit, used, resetsAt }: QuotaUse & { readonly limit: number }): string {
  if (limit === 0) {
    return 'You can’t spend your team’s credits without approval. Request approval on the asset’s page.'
  }
  const resets = `Resets ${DAY_AND_MONTH.format(resetsAt)}.`
  const left = quotaLeft({ limit, used })
  return left === 0
    ? `You’ve spent your monthly quota of ${inCredits(limit)}. ${resets} Until then, request approval on the asset’s page.`
    : `You can spend ${left} more ${left === 1 ? 'credit' : 'credits'} this month. ${resets}`
}
