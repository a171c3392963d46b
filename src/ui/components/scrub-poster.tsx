import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react'
import type { ClipSources } from './clip-file.ts'
import { joinClasses } from './join-classes.ts'
import { Picture, type Still } from './picture.tsx'
import type { PosterVideoProps } from './poster-video.tsx'
import css from './scrub-poster.module.css'
import { usePreview } from './use-preview.ts'

/** Frames of a clip in one image, row by row. */
export interface ScrubSheet {
  readonly url: string
  readonly columns: number
  readonly rows: number
}

export interface ScrubPosterProps {
  readonly still: Still
  readonly alt: string
  readonly sheet?: ScrubSheet | null | undefined
  readonly clip?: ClipSources | null | undefined
  /** False if the clip flashes strongly: it then never starts automatically, and scrubbing is slowed. */
  readonly mayPlay?: boolean | undefined
  readonly loading?: 'lazy' | 'eager' | undefined
  readonly sizes?: string | undefined
  /** Buttons in the corner, visible on hover and focus, always reachable by keyboard. */
  readonly actions?: ReactNode | undefined
  /** Text below the footage; hovering or focusing it also starts the preview. */
  readonly children?: ReactNode | undefined
}

/** The playback code loads with the first poster that is hovered or focused; if loading fails, posters only scrub. */
const Preview = lazy<ComponentType<PosterVideoProps>>(() =>
  import('./poster-video.tsx').then(
    ({ PosterVideo }) => ({ default: PosterVideo }),
    () => ({ default: () => null }),
  ),
)

/** A poster that scrubs under the pointer and plays when the pointer or focus rests on it. */
export function ScrubPoster(props: ScrubPosterProps) {
  const { still, alt, sheet, clip, mayPlay = true, loading, sizes, actions, children } = props
  const media = useRef<HTMLDivElement>(null)
  const show = useCallback(
    (place: number) => {
      if (media.current) showPlace(media.current, place, sheet)
    },
    [sheet],
  )
  const { phase, place, zone, rolling } = usePreview({ mayPlay: mayPlay && Boolean(clip), show })
  const [running, setRunning] = useState(false)

  if (phase === 'rest' && running) setRunning(false)
  const playing = phase === 'play' && running

  return (
    <div className={css['zone']} {...zone}>
      <div ref={media} className={joinClasses(css['media'], phase !== 'rest' && css['lit'])}>
        <Picture
          still={still}
          alt={alt}
          loading={loading}
          sizes={sizes}
          className={joinClasses(css['poster'], playing && css['gone'])}
        />
        {phase !== 'rest' && sheet && (
          <span className={joinClasses(css['window'], playing && css['gone'])} aria-hidden="true">
            <img className={css['strip']} src={sheet.url} alt="" ref={() => show(place.current)} />
          </span>
        )}
        {clip && mayPlay && phase !== 'rest' && (
          <Suspense>
            <Preview
              clip={clip}
              phase={phase}
              place={place}
              running={running}
              show={show}
              onRunning={() => {
                setRunning(true)
                rolling()
              }}
            />
          </Suspense>
        )}
        {(sheet || clip) && <span className={css['playhead']} aria-hidden="true" />}
      </div>
      {children}
      {actions && <div className={css['actions']}>{actions}</div>}
    </div>
  )
}

/** Set from script: served HTML may not carry style attributes. */
function showPlace(media: HTMLElement, place: number, sheet: ScrubSheet | null | undefined) {
  media.style.setProperty('--place', place.toFixed(4))
  if (!sheet) return
  const frame = Math.floor(place * sheet.columns * sheet.rows)
  media.style.setProperty('--columns', String(sheet.columns))
  media.style.setProperty('--rows', String(sheet.rows))
  media.style.setProperty('--column', String(frame % sheet.columns))
  media.style.setProperty('--row', String(Math.floor(frame / sheet.columns)))
}
