import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and during hydration. Content that only this browser knows is shown afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * Whether the component was part of the server-rendered page, for its whole lifetime. False for components
 * created in the browser.
 */
export function useServed(): boolean {
  const [isServed] = useState(!useHydrated())
  return isServed
}
