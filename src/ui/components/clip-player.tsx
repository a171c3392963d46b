import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { ChannelView } from './alpha-drawing.ts'
import {
  BackgroundChoice,
  backgroundClass,
  useBackground,
  type Background,
} from './background-choice.tsx'
import { useClipFile, type ClipSources } from './clip-file.ts'
import css from './clip-player.module.css'
import { prefersReducedMotion } from './exclusive-playback.ts'
import { Footage } from './footage.tsx'
import { joinClasses } from './join-classes.ts'
import { Picture, type Still } from './picture.tsx'
import { Segmented } from './radio-group.tsx'
import seekSliderCss from './seek-slider.module.css'
import { timecode } from './timecode.ts'
import { TransportBar } from './transport-bar.tsx'
import { useTransport, type Transport } from './use-transport.ts'

export interface ClipPlayerProps {
  /** The player's name: "Ground explosion 04". */
  readonly label: string
  /** What is seen and when, for those who cannot see it (WCAG 1.2.1). */
  readonly description?: string | undefined
  readonly still: Still
  readonly clip: ClipSources
  readonly fps: number
  /** How many frames the clip has. */
  readonly frames: number
  /** Offers backgrounds and channel keys. */
  readonly hasAlpha: boolean
  /** Starts by itself; false for a clip that flashes strongly. Never under reduced motion. */
  readonly autoplay?: boolean | undefined
}

/** A clip, looked at closely: frame by frame, over any ground, channel by channel, without a mouse. */
export function ClipPlayer(props: ClipPlayerProps) {
  const { label, description, still, clip, fps, frames, hasAlpha, autoplay } = props
  const playButton = useRef<HTMLButtonElement>(null)
  const file = useClipFile(clip)
  const { video, transport } = useTransport({ fps, frames, ready: file !== null })
  const [background, setBackground] = useState<Background>('black')
  const [view, setView] = useState<ChannelView>('full')
  const [seen, setSeen] = useState(false)
  const stage = useBackground(background)

  const pressStage = () => {
    playButton.current?.focus({ preventScroll: true })
    transport.toggle()
  }

  return (
    // Keys count only while something inside the player has the focus (WCAG 2.1.4).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={css['player']}
      aria-label={label}
      onKeyDown={(event) => obey(event, transport)}
    >
      {/* The play button below is the keyboard's way to the same. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={stage}
        className={joinClasses(css['stage'], backgroundClass(background))}
        onClick={pressStage}
      >
        <Picture
          still={still}
          alt={description ?? label}
          loading="eager"
          className={joinClasses(css['poster'], seen && css['gone'])}
        />
        {file && (
          <Footage
            video={video}
            file={file}
            view={view}
            preload="metadata"
            autoPlay={autoplay === true && !prefersReducedMotion()}
            onPlay={transport.started}
            onPlaying={() => setSeen(true)}
            onSeeked={() => setSeen(true)}
          />
        )}
      </div>
      <SeekSlider transport={transport} fps={fps} />
      <TransportBar transport={transport} fps={fps} playButton={playButton} />
      {hasAlpha && (
        <div className={css['tools']}>
          <BackgroundChoice value={background} onChange={setBackground} />
          <Segmented label="Channels" hideLabel choices={views} value={view} onChange={setView} />
        </div>
      )}
    </section>
  )
}

const views = [
  { value: 'full', label: 'Full' },
  { value: 'rgb', label: 'RGB' },
  { value: 'alpha', label: 'Alpha' },
  { value: 'premultiplied', label: 'Premultiplied' },
] as const

function obey(event: KeyboardEvent, transport: Transport) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const orders: Record<string, () => void> = {
    j: () => transport.shuttle('backwards'),
    k: transport.pause,
    l: () => transport.shuttle('forwards'),
    ',': () => transport.step(-1),
    '.': () => transport.step(1),
    i: transport.markIn,
    o: transport.markOut,
    ' ': transport.toggle,
  }
  const order = orders[event.key.toLowerCase()]
  if (!order || wantsTheKey(event)) return
  event.preventDefault()
  order()
}

/** Space presses buttons and opens lists; e-mails choose in lists. */
function wantsTheKey({ target, key }: KeyboardEvent): boolean {
  if (target instanceof HTMLSelectElement) return true
  if (target instanceof HTMLInputElement) return key === ' ' && target.type !== 'range'
  return key === ' ' && target instanceof Element && target.closest('button, a, summary') !== null
}

interface SeekSliderProps {
  readonly transport: Transport
  readonly fps: number
}

/** The strip under a clip: the playhead, and the stretch between in and out. Arrows step by a frame. */
function SeekSlider({ transport, fps }: SeekSliderProps) {
  const { frame, last, marks } = transport
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const end = Math.max(1, last)
    ref.current?.style.setProperty('--from', String(marks.from / end))
    ref.current?.style.setProperty('--to', String(marks.to / end))
  }, [marks, last])

  return (
    <div ref={ref} className={seekSliderCss['slider']}>
      <span className={seekSliderCss['stretch']} aria-hidden="true" />
      <input
        type="range"
        className={seekSliderCss['range']}
        min={0}
        max={last}
        step={1}
        value={frame}
        aria-label="Frame"
        aria-valuetext={`Frame ${frame}, ${timecode(frame, fps)}`}
        onChange={(event) => {
          transport.pause()
          transport.seek(Number(event.target.value))
        }}
      />
    </div>
  )
}
