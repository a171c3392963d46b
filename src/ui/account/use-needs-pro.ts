import { isForTeams } from '#domain/subscription/plan.ts'
import { useStore } from '../stores/stores.tsx'

/**
 * Whether the customer is a team without Pro, which buys no credits (customer 3). False until the subscription is
 * known. For observers.
 */
export function useNeedsPro(): boolean {
  const { team } = useStore('session').viewer
  const { subscription } = useStore('credits')
  if (!team || !subscription) return false
  const { planVariant, status } = subscription
  return !planVariant || status === 'ended' || !isForTeams(planVariant)
}
