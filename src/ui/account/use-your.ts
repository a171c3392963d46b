import { useStore } from '../stores/stores.tsx'

/** Prefix for what is paid for: whose plan or subscription it is (customer 7). */
export function useYour(): 'Your' | 'Your team’s' {
  return useStore('session').viewer.team ? 'Your team’s' : 'Your'
}
