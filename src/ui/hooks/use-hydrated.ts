import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its page is taken over: what only this browser knows shows afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
