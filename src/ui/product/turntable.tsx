import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Rotate3d from 'lucide-react/icons/rotate-3d'
import { useCallback, useEffect, useRef, useState } from 'react'
import { once } from '#domain/shared/once.ts'
import { clipOf } from '../browse/product-facts.ts'
import { stillOf } from '../browse/still-of.ts'
import { Button } from '../components/button.tsx'
import { useClipFile } from '../components/clip-file.ts'
import { onEachFrame } from '../components/each-frame.ts'
import { claimPlayback } from '../components/exclusive-playback.ts'
import { FieldError } from '../components/field-error.tsx'
import { Footage } from '../components/footage.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { LazyPart } from '../components/lazy-part.tsx'
import { Picture } from '../components/picture.tsx'
import { useEarlyInput } from '../hooks/use-early-input.ts'
import seekSliderCss from '../components/seek-slider.module.css'
import { Waiting } from './awaited-files.tsx'
import type { PreviewedAsset } from './previewed-asset.ts'
import css from './turntable.module.css'
import textCss from '../styles/text.module.css'
import { giveFocus } from '../wishlist/give-focus.ts'

const loadModelViewer = once(async () => (await import('./model-viewer.tsx')).ModelViewer)
const loadVolumeViewer = once(async () => (await import('./volume-viewer.tsx')).VolumeViewer)

/** A model or volume on its turntable: turned with the slider, or freely if there is a model to load. */
export function Turntable({ product }: { readonly product: PreviewedAsset }) {
  const { name, previews, motionDescription = name } = product
  const [free, setFree] = useState(false)
  const [failed, setFailed] = useState(false)
  const file = useClipFile(clipOf(previews))
  const { video, degrees, playing, seen, events, turnTo, toggle } = useRotation(file !== null)
  const table = useRef<HTMLElement>(null)
  useEarlyInput(table)
  const opener = useRef<HTMLButtonElement>(null)
  const wasFree = useRef(false)

  useEffect(() => {
    if (!free && wasFree.current) giveFocus(opener.current)
    wasFree.current = free
  }, [free])

  const url = previews.modelGlb ?? previews.volume
  if (free && url) {
    const giveUp = () => {
      setFailed(true)
      setFree(false)
    }
    return (
      <LazyPart
        load={previews.modelGlb ? loadModelViewer : loadVolumeViewer}
        waiting={<Waiting product={product} />}
        onMissing={giveUp}
      >
        {(Viewer) => (
          <Viewer
            url={url}
            label={name}
            still={stillOf(previews)}
            onLeave={() => setFree(false)}
            onFail={giveUp}
          />
        )}
      </LazyPart>
    )
  }
  return (
    <section ref={table} className={css['table']} aria-label={name}>
      <div className={css['stage']}>
        <Picture
          still={stillOf(previews)}
          alt={motionDescription}
          loading="eager"
          className={seen ? css['gone'] : css['poster']}
        />
        {file && <Footage video={video} file={file} preload="metadata" loop {...events} />}
      </div>
      <div className={css['turn']}>
        <input
          type="range"
          className={seekSliderCss['range']}
          min={0}
          max={359}
          step={3}
          value={degrees}
          aria-label="Turn"
          aria-valuetext={`${degrees} degrees`}
          disabled={!file}
          onChange={(event) => turnTo(Number(event.target.value))}
        />
      </div>
      <div className={css['tools']}>
        <IconButton
          label={playing ? 'Stop turntable' : 'Play turntable'}
          icon={playing ? <Pause /> : <Play />}
          onClick={toggle}
        />
        <span className={textCss['count']} aria-hidden="true">
          {String(degrees).padStart(3, '0')}°
        </span>
        {url && (
          <span className={css['free']}>
            <Button ref={opener} size="small" icon={<Rotate3d />} onClick={() => setFree(true)}>
              View in 3D
            </Button>
          </span>
        )}
      </div>
      {failed && (
        <FieldError>
          We couldn’t load the 3D view. The turntable shows it from every side. If 3D never loads,
          check that WebGL is on in your browser.
        </FieldError>
      )}
    </section>
  )
}

/** A turntable clip is one full turn, so its time is an angle. */
function useRotation(ready: boolean) {
  const video = useRef<HTMLVideoElement>(null)
  const [degrees, setDegrees] = useState(0)
  const [playing, setPlaying] = useState(false)
  const [seen, setSeen] = useState(false)

  const stop = useCallback(() => {
    setPlaying(false)
    video.current?.pause()
  }, [])

  // If the clip hasn't loaded yet, it starts once it has.
  const start = () => void video.current?.play().catch(stop)

  useEffect(() => {
    const media = video.current
    if (!playing || !media) return
    const leave = claimPlayback(stop)
    const blind = onEachFrame(media, (seconds) =>
      setDegrees(Math.round((seconds / media.duration) * 360) % 360),
    )
    return () => {
      blind()
      leave()
    }
  }, [playing, ready, stop])

  return {
    video,
    degrees,
    playing,
    /** A frame of the clip has reached the screen, so the poster can go. */
    seen,
    events: {
      onLoadedMetadata: () => playing && start(),
      onPlaying: () => setSeen(true),
      onSeeked: () => setSeen(true),
    },
    turnTo: (angle: number) => {
      stop()
      setDegrees(angle)
      const media = video.current
      if (media?.duration) media.currentTime = (angle / 360) * media.duration
    },
    toggle: () => {
      if (playing) return stop()
      setPlaying(true)
      start()
    },
  }
}
