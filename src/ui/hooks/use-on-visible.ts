import { useEffect, useEffectEvent } from 'react'

/** Calls `act` each time the user comes back to this page, where what is shown may be outdated. */
export function useOnVisible(act: () => void): void {
  const back = useEffectEvent(act)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') back()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [])
}
