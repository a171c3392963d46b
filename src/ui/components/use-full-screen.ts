import { type RefObject, useEffect, useState } from 'react'

/** A part of the page that can fill the screen; `toggle` is null where the browser allows none. */
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
