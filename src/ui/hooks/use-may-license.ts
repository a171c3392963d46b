import { can } from '#application/ports/can.ts'
import { useStore } from '../stores/stores.tsx'

/** Whether whoever is here may license files: for themselves always, for their team where their role has that power (customer 2). For observers. */
export function useMayLicense(): boolean {
  const { team } = useStore('session').viewer
  return !team || can('license', team)
}
