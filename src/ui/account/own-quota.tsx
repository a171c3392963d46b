import { observer } from 'mobx-react-lite'
import { inCredits } from '#messages/credit-messages.ts'
import { NEEDS_APPROVAL } from '#messages/download-messages.ts'
import { inDayAndMonth } from '#messages/durations.ts'
import { useOwnQuota, type OwnQuota as Quota } from '../hooks/use-own-quota.ts'

/**
 * How many of the team's credits the acting member may still spend this month. Renders nothing if there is no
 * limit (team 5).
 */
export const OwnQuota = observer(function OwnQuota() {
  const quota = useOwnQuota()
  return quota && <p>{quotaMessage(quota)}</p>
})

function quotaMessage({ limit, left, resetsAt }: Quota): string {
  if (limit === 0) return `${NEEDS_APPROVAL} Request approval on the asset page.`
  const resets = `Resets ${inDayAndMonth(resetsAt)}.`
  return left === 0
    ? `You’ve spent your monthly quota of ${inCredits(limit)}. ${resets} Until then, request approval on the asset page.`
    : `You can spend ${left} more ${left === 1 ? 'credit' : 'credits'} this month. ${resets}`
}
