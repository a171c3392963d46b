import { useEffect, useState, type RefObject } from 'react'

/** Whether an element has come near the part of the page that is seen; it stays so. */
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
