import { useEffect, useState } from 'react'

/** Increases each time the user comes back to this tab, where what is shown may be outdated. */
export function useVisibility(): number {
  const [returns, setReturns] = useState(0)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setReturns((before) => before + 1)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return returns
}
