import { can } from '#application/ports/can.ts'
import { useStore } from '../stores/stores.tsx'

/** Whether whoever is here may buy and change plans, seats and credits: for themselves always, for their team where their role has that power (customer 2). */
export function useMayPay(): boolean {
  const { viewer } = useStore('session')
  return !viewer.team || can('manage-billing', viewer.team)
}

/** Instead of the buttons, to a role without that power. */
export const ASK_BILLING = 'Only the owner or a billing contact can change this. Ask one of them.'
