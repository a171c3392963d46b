import { useCallback, useEffect, useRef, useState } from 'react'
import { onEachFrame } from '../components/each-frame.ts'
import { claimPlayback } from '../components/exclusive-playback.ts'

/** A turntable clip is one full turn: its time is an angle. */
export function useRotation() {
  const video = useRef<HTMLVideoElement>(null)
  const [degrees, setDegrees] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [seen, setSeen] = useState(false)

  const stop = useCallback(() => {
    setPlaying(false)
    video.current?.pause()
  }, [])

  useEffect(() => {
    const film = video.current
    if (!playing || !film) return
    const leave = claimPlayback(stop)
    const blind = onEachFrame(film, (seconds) =>
      setDegrees(Math.round((seconds / film.duration) * 360) % 360),
    )
    return () => {
      blind()
      leave()
    }
  }, [playing, stop])

  return {
    video,
    degrees,
    playing,
    /** A frame of the clip has reached the screen: the poster may go. */
    seen,
    events: { onPlaying: () => setSeen(true), onSeeked: () => setSeen(true) },
    turnTo: (angle: number) => {
      stop()
      setDegrees(angle)
      const film = video.current
      if (film?.duration) film.currentTime = (angle / 360) * film.duration
    },
    toggle: () => {
      if (playing) return stop()
      setPlaying(true)
      video.current?.play().catch(stop)
    },
  }
}
