import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import type { Home } from '#domain/catalog/home.ts'
import { Button } from '../components/button.tsx'
import { joinClasses } from '../components/join-classes.ts'
import { prefersReducedMotion } from '../components/exclusive-playback.ts'
import { Picture } from '../components/picture.tsx'
import css from './hero-video.module.css'

interface HeroVideoProps {
  readonly banner: Home['banner']
  readonly heroVideo: Home['heroVideo']
}

/**
 * The banner, then the muted video over it. Stays still for visitors who prefer reduced motion or save data
 * (display 3).
 */
export function HeroVideo({ banner, heroVideo }: HeroVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [wanted, setWanted] = useState(false)
  const [seen, setSeen] = useState(false)
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    if (prefersReducedMotion() || savesData()) return
    return whenIdle(() => setWanted(true))
  }, [])

  const toggle = () => {
    if (!wanted) return setWanted(true)
    if (playing) return video.current?.pause()
    video.current?.play().catch(() => undefined)
  }

  return (
    <section className={css['hero']} aria-label="Showreel">
      <Picture still={{ ...banner, ...BANNER }} alt="" loading="eager" className={css['footage']} />
      {wanted && (
        <video
          ref={video}
          className={joinClasses(css['footage'], !seen && css['unseen'])}
          autoPlay
          muted
          loop
          playsInline
          disablePictureInPicture
          tabIndex={-1}
          aria-hidden="true"
          onPlaying={() => setSeen(true)}
          onPlay={() => setPlaying(true)}
          onPause={() => setPlaying(false)}
        >
          <source src={heroVideo.webm} type="video/webm" />
          <source src={heroVideo.mp4} type="video/mp4" />
        </video>
      )}
      <div className={css['control']}>
        <Button
          kind="bare"
          size="small"
          className={css['button']}
          icon={playing ? <Pause /> : <Play />}
          onClick={toggle}
        >
          {playing ? 'Pause video' : 'Play video'}
        </Button>
      </div>
    </section>
  )
}

/** Size of the banner file. Pixels. */
const BANNER = { width: 1920, height: 820 }

/** Delays the largest download of the page until the page has loaded and the browser is idle. */
function whenIdle(act: () => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const wait = () => {
    if ('requestIdleCallback' in window) {
      const asked = requestIdleCallback(act)
      signal.addEventListener('abort', () => cancelIdleCallback(asked))
      return
    }
    const timer = setTimeout(act, 200)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true, signal })
  return () => leaving.abort()
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
