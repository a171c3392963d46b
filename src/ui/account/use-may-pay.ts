import { can } from '#application/ports/can.ts'
import { useStore } from '../stores/stores.tsx'

/**
 * Whether the viewer may buy and change plans, seats and credits: always for themselves; for their team if
 * their role has that permission and the team is not closing (customer 2, customer 4).
 */
export function useMayPay(): boolean {
  const { team } = useStore('session').viewer
  return !team || (team.closesAt === null && can('manage-billing', team))
}

/** Why there are no buttons, shown in their place. */
export function useWhyNotPay(): string {
  const { team } = useStore('session').viewer
  return team && team.closesAt !== null
    ? 'Your team is scheduled for deletion, so its plan, seats and credits can’t be changed.'
    : ASK_BILLING
}

/** For roles without that permission. */
export const ASK_BILLING = 'Only the owner or a billing contact can change this. Ask one of them.'
