import { type RefObject, useEffect, useState } from 'react'

/** Lets a part of the page fill the screen; `toggle` is null if the browser does not allow it. */
export function useFullScreen(part: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false)
  const [isAllowed, setIsAllowed] = useState(false)

  useEffect(() => {
    setIsAllowed(document.fullscreenEnabled)
    const follow = () =>
      setIsFull(part.current !== null && document.fullscreenElement === part.current)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [part])

  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : part.current?.requestFullscreen()
    change?.catch(() => undefined)
  }
  return { isFull, toggle: isAllowed ? toggle : null }
}
