import { can } from '#application/ports/can.ts'
import { useStore } from '../stores/stores.tsx'

/**
 * Whether the viewer may license files: always for themselves; for their team if their role has that permission
 * (customer 2). For observers.
 */
export function useMayLicense(): boolean {
  const { team } = useStore('session').viewer
  return !team || can('license', team)
}
