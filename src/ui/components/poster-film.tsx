import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ClipSources, useClipFile } from './clip-file.ts'
import { onEachFrame } from './each-frame.ts'
import { Footage } from './footage.tsx'
import { joinClasses } from './join-classes.ts'
import css from './scrub-poster.module.css'
import type { PreviewPhase } from './use-preview.ts'

export interface PosterFilmProps {
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
export function PosterFilm({ clip, phase, place, running, show, onRunning }: PosterFilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const file = useClipFile(clip)
  const [wanted, setWanted] = useState(false)
  if (phase === 'play' && !wanted) setWanted(true)

  useEffect(() => {
    const film = video.current
    if (!film || !running) return
    if (phase !== 'play') return film.pause()
    return onEachFrame(film, (seconds) => show(seconds / film.duration))
  }, [phase, running, show])

  useEffect(() => {
    const film = video.current
    if (phase !== 'play' || !film?.paused || film.readyState === 0) return
    film.currentTime = place.current * (film.duration || 0)
    film.play().catch(() => undefined)
  }, [phase, place])

  const resume = () => {
    const film = video.current
    if (!film) return
    film.currentTime = place.current * (film.duration || 0)
  }
  if (!wanted || !file) return null

  return (
    <span className={joinClasses(css['window'], !(phase === 'play' && running) && css['gone'])}>
      <Footage
        video={video}
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
