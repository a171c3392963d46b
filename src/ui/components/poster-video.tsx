import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ClipSources, useClipFile } from './clip-file.ts'
import { onEachFrame } from './each-frame.ts'
import { Footage } from './footage.tsx'
import { joinClasses } from './join-classes.ts'
import css from './scrub-poster.module.css'
import type { PreviewPhase } from './use-preview.ts'

export interface PosterVideoProps {
  readonly clip: ClipSources
  readonly phase: Exclude<PreviewPhase, 'rest'>
  /** Where the clip starts and resumes, from 0 to 1. */
  readonly place: RefObject<number>
  readonly running: boolean
  readonly show: (place: number) => void
  /** Called when the first frame is on screen. */
  readonly onRunning: () => void
}

/** The clip of a poster: mounted as soon as its card is hovered or focused, fetched when it is about to play. */
export function PosterVideo({ clip, phase, place, running, show, onRunning }: PosterVideoProps) {
  const element = useRef<HTMLVideoElement>(null)
  const file = useClipFile(clip)
  const [wanted, setWanted] = useState(false)
  if (phase === 'play' && !wanted) setWanted(true)

  useEffect(() => {
    const video = element.current
    if (!video || !running) return
    if (phase !== 'play') return video.pause()
    return onEachFrame(video, (seconds) => show(seconds / video.duration))
  }, [phase, running, show])

  useEffect(() => {
    const video = element.current
    if (phase !== 'play' || !video?.paused || video.readyState === 0) return
    video.currentTime = place.current * (video.duration || 0)
    video.play().catch(() => undefined)
  }, [phase, place])

  const resume = () => {
    const video = element.current
    if (!video) return
    video.currentTime = place.current * (video.duration || 0)
  }
  if (!wanted || !file) return null

  return (
    <span className={joinClasses(css['window'], !(phase === 'play' && running) && css['gone'])}>
      <Footage
        video={element}
        file={file}
        autoPlay
        loop
        preload="auto"
        onLoadedMetadata={resume}
        onPlaying={onRunning}
      />
    </span>
  )
}
