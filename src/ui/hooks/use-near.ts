import { useEffect, useState, type RefObject } from 'react'

/** Whether an element has come near the visible part of the page. Once true, it stays true. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '400px' },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
