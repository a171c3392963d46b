import { quotaLeft, type QuotaUse, type SpendingQuota } from '#domain/team/quota.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useLookup } from './use-lookup.ts'

/** A quota, with what is left of this month's credits. */
export interface OwnQuota extends Pick<SpendingQuota, 'limit' | 'used' | 'resetsAt'> {
  readonly left: number
}

/**
 * The monthly quota of a member who acts for their team. Null if there is none, and for users who act for
 * themselves (team 5).
 */
export function useOwnQuota(isAsked = true): OwnQuota | null {
  const teams = useService('teams')
  const { user } = useStore('session')
  const { balance } = useStore('credits')
  const teamId = user?.team?.id
  const members = useLookup(
    teamId === undefined || !isAsked ? null : () => teams.read().map((info) => info.members),
    [teamId, balance, isAsked],
  )
  if (teamId === undefined) return null
  const own = members?.find(({ userId }) => userId === user?.id)
  return withLeft(own?.quota ?? null)
}

function withLeft(quota: QuotaUse | null): OwnQuota | null {
  if (quota === null || quota.limit === null) return null
  const { limit, used, resetsAt } = quota
  return { limit, used, resetsAt, left: quotaLeft({ limit, used }) }
}
