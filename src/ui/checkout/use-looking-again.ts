import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

const SOON_MS = 3_000
const SELDOM_MS = 60_000

/** Asks for the page's data again by itself: soon at first, then ever more seldom. */
export function useLookingAgain(): void {
  const { revalidate } = useRevalidator()
  const [looks, setLooks] = useState(0)

  useEffect(() => {
    const wait = Math.min(SOON_MS * 2 ** looks, SELDOM_MS)
    const timer = setTimeout(() => {
      setLooks((before) => before + 1)
      void revalidate()
    }, wait)
    return () => clearTimeout(timer)
  }, [looks, revalidate])
}
