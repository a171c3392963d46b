import { useEffect } from 'react'
import { useStore } from '../stores/stores.tsx'

/** Rules 21: at most once in this time. */
const LEAST_PAUSE_MS = 30_000

/** Looks again who is signed in when the tab or its window is returned to, so that a confirmed address shows at once. */
export function useFreshSession(): void {
  const session = useStore('session')

  useEffect(() => {
    let last = 0
    const look = () => {
      if (document.visibilityState !== 'visible' || !session.user) return
      if (performance.now() - last < LEAST_PAUSE_MS && session.user.confirmedAt !== null) return
      last = performance.now()
      void session.refresh()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [session])
}
