import { can } from '#application/ports/can.ts'
import { useStore } from '../stores/stores.tsx'

/**
 * Whether whoever is here may buy and change plans, seats and credits: for themselves always, for their team where their role
 * has that power, unless the team closes (customer 2, customer 4).
 */
export function useMayPay(): boolean {
  const { team } = useStore('session').viewer
  return !team || (team.closesAt === null && can('manage-billing', team))
}

/** Instead of the buttons, why there are none. */
export function useWhyNotPay(): string {
  const { team } = useStore('session').viewer
  return team && team.closesAt !== null
    ? 'Your team is scheduled for deletion, so its plan, seats and credits can’t be changed.'
    : ASK_BILLING
}

/** To a role without that power. */
export const ASK_BILLING = 'Only the owner or a billing contact can change this. Ask one of them.'
