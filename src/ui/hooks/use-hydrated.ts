import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while its page is taken over: what only this browser knows shows afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Whether what uses it came with the page from the server, to its end; not so of what is made here. */
export function useServed(): boolean {
  const [isServed] = useState(!useHydrated())
  return isServed
}
