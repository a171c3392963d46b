import { useEffect } from 'react'
import { useStore } from '../stores/stores.tsx'

/** Keeps an eye on who is signed in while the shop is open, so that what happens elsewhere shows here. */
export function useFreshSession(): void {
  const session = useStore('session')
  const { begun } = useStore('interaction')

  useEffect(() => (begun ? session.follow() : undefined), [session, begun])
}
