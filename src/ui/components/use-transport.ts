import { useCallback, useEffect, useRef, useState } from 'react'
import { onEachFrame } from './each-frame.ts'
import { claimPlayback } from './exclusive-playback.ts'

export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const
export type Speed = (typeof SPEEDS)[number]
export type Motion = 'still' | 'forwards' | 'backwards'

export interface VideoSource {
  readonly fps: number
  /** Number of frames; the last one has the number `frames - 1`. */
  readonly frames: number
  /** Whether the video is in the page. */
  readonly ready: boolean
  /** The initial frame. */
  readonly startAt?: number | undefined
}

/** Everything that a player's buttons and keys do, measured in frames. */
export function useTransport(source: VideoSource) {
  const video = useRef<HTMLVideoElement>(null)
  const { fps, frames, ready, startAt = 0 } = source
  const last = Math.max(0, frames - 1)
  const first = Math.min(Math.max(startAt, 0), last)
  const [frame, setFrame] = useState(first)
  const [motion, setMotion] = useState<Motion>('still')
  const [speed, setSpeed] = useState<Speed>(1)
  const [loop, setLoop] = useState(true)
  const [marks, setMarks] = useState({ from: 0, to: last })
  const at = useRef(first)

  const seek = useCallback(
    (wanted: number) => {
      at.current = Math.min(Math.max(wanted, 0), last)
      setFrame(at.current)
      // Seeks to the middle of a frame, so that rounding cannot land on its neighbor.
      if (video.current) video.current.currentTime = (at.current + 0.5) / fps
    },
    [fps, last],
  )
  const pause = useCallback(() => {
    setMotion('still')
    video.current?.pause()
  }, [])
  const play = useCallback(() => {
    if (at.current >= marks.to || at.current < marks.from) seek(marks.from)
    setMotion('forwards')
    // If the video isn't there yet, `resume` starts it once it is.
    video.current?.play().catch(() => setMotion('still'))
  }, [marks, seek])
  const playBackwards = useCallback(() => {
    video.current?.pause()
    if (at.current <= marks.from) seek(marks.to)
    setMotion('backwards')
  }, [marks, seek])

  useEffect(() => {
    if (motion !== 'still') return claimPlayback(pause)
  }, [motion, pause])

  useEffect(() => {
    if (video.current) video.current.playbackRate = speed
  }, [speed, ready])

  useEffect(() => {
    if (motion !== 'backwards') return
    const timer = setInterval(
      () => {
        if (at.current > marks.from) seek(at.current - 1)
        else if (loop) seek(marks.to)
        else setMotion('still')
      },
      1000 / (fps * speed),
    )
    return () => clearInterval(timer)
  }, [motion, marks, loop, fps, speed, seek])

  useEffect(() => {
    const media = video.current
    if (!media || motion !== 'forwards') return
    let turn: ReturnType<typeof setTimeout> | undefined
    const atTheEnd = () => {
      turn = undefined
      if (!loop) return pause()
      seek(marks.from)
      if (media.paused) media.play().catch(() => setMotion('still'))
    }
    const stop = onEachFrame(media, (seconds) => {
      at.current = Math.min(Math.floor(seconds * fps + 0.01), last)
      setFrame(at.current)
      // Shows the last frame of the loop as long as any other.
      if (at.current >= marks.to) turn ??= setTimeout(atTheEnd, 1000 / (fps * speed))
    })
    media.addEventListener('ended', atTheEnd)
    return () => {
      stop()
      clearTimeout(turn)
      media.removeEventListener('ended', atTheEnd)
    }
  }, [motion, marks, loop, fps, speed, last, ready, seek, pause])

  const transport = {
    frame,
    last,
    motion,
    speed,
    loop,
    marks,
    seek,
    play,
    pause,
    playBackwards,
    setSpeed,
    setLoop,
    toggle: () => (motion === 'still' ? play() : pause()),
    step: (by: number) => {
      pause()
      seek(at.current + by)
    },
    /** L and J: the first press starts playback, each further press doubles the speed. */
    shuttle: (direction: 'forwards' | 'backwards') => {
      setSpeed(motion === direction ? faster(speed) : 1)
      if (motion !== direction) (direction === 'forwards' ? play : playBackwards)()
    },
    markIn: () => setMarks({ from: at.current, to: at.current < marks.to ? marks.to : last }),
    markOut: () => setMarks({ from: at.current > marks.from ? marks.from : 0, to: at.current }),
    clearMarks: () => setMarks({ from: 0, to: last }),
    /** Called when another file of the clip has loaded: playback continues where the previous file was. */
    resume: () => {
      if (at.current > 0) seek(at.current)
      if (motion === 'forwards') video.current?.play().catch(() => setMotion('still'))
    },
    /** Called when the browser starts playback by itself. */
    started: () => setMotion('forwards'),
  }

  return { video, transport }
}

export type Transport = ReturnType<typeof useTransport>['transport']

function faster(speed: Speed): Speed {
  return SPEEDS[Math.min(SPEEDS.indexOf(speed) + 1, SPEEDS.length - 1)] ?? speed
}
