import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { once } from '#domain/shared/once.ts'
import type { ChannelView } from './alpha-drawing.ts'
import {
  BackgroundChoice,
  backgroundClass,
  nextBackground,
  useBackground,
  type Background,
} from './background-choice.tsx'
import { useClipFile, type ClipSources } from './clip-file.ts'
import css from './clip-player.module.css'
import { prefersReducedMotion } from './exclusive-playback.ts'
import { FlashWarning, type Brightness } from './flash-warning.tsx'
import { Footage } from './footage.tsx'
import { useEarlyInput } from '../hooks/use-early-input.ts'
import { joinClasses } from './join-classes.ts'
import { LazyPart } from './lazy-part.tsx'
import { Picture, type Still } from './picture.tsx'
import { PlayerView, type Quality } from './player-view.tsx'
import { Segmented } from './radio-group.tsx'
import { saveBackground, savedBackground } from './saved-background.ts'
import { SeekSlider } from './seek-slider.tsx'
import { TransportBar } from './transport-bar.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useTransport } from './use-transport.ts'
import { nextZoom, useZoom, type Zoom } from './use-zoom.ts'

const loadKeys = once(async () => (await import('./player-keys.tsx')).PlayerKeys)

export interface ClipPlayerProps {
  /** The player's accessible name: "Ground explosion 04". */
  readonly label: string
  /** What happens in the clip and when, for people who cannot see it (WCAG 1.2.1). */
  readonly description?: string | undefined
  readonly still: Still
  readonly clip: ClipSources
  /** The same clip in a larger size, selectable in full screen. */
  readonly largeClip?: ClipSources | null | undefined
  readonly fps: number
  /** Number of frames in the clip. */
  readonly frames: number
  /** Offers backgrounds and channel views. */
  readonly hasAlpha: boolean
  /** Starts automatically, except under reduced motion or if the clip flashes strongly. */
  readonly autoplay?: boolean | undefined
  /** The clip flashes more than three times a second: it plays dimmed until the viewer chooses otherwise. */
  readonly flashes?: boolean | undefined
  /** The frame to start at; with it, the clip does not start automatically. */
  readonly startAt?: number | null | undefined
  /** The URL of a frame, for copying. */
  readonly linkAt?: ((frame: number) => string) | undefined
}

/**
 * A clip for close inspection: frame by frame, pixel by pixel, over any background, channel by channel, also
 * without a mouse.
 */
export function ClipPlayer(props: ClipPlayerProps) {
  const { label, description, still, clip, largeClip, fps, frames, hasAlpha, autoplay } = props
  const { startAt = null, flashes = false } = props
  const player = useRef<HTMLElement>(null)
  const playButton = useRef<HTMLButtonElement>(null)
  const full = useFullScreen(player)
  const [quality, setQuality] = useState<Quality>('standard')
  const large = useClipFile(largeClip)
  const small = useClipFile(clip)
  const offersLarge = large !== null && !small?.packed
  const file = offersLarge && quality === 'high' ? large : small
  const { video, transport } = useTransport({
    fps,
    frames,
    ready: file !== null,
    startAt: startAt ?? 0,
  })
  const [background, setBackground] = useState<Background>('black')
  const [view, setView] = useState<ChannelView>('full')
  const [seen, setSeen] = useState(false)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [keys, setKeys] = useState(false)
  const [brightness, setBrightness] = useState<Brightness>('dimmed')
  const stage = useBackground(background)
  useEarlyInput(player)
  const { content, isZoomed, drag, dragged } = useZoom({ zoom, size })

  // The saved background is known only to the browser, so it is applied after the server-rendered page.
  useLayoutEffect(() => setBackground(savedBackground()), [])

  const choose = (wanted: Background) => {
    setBackground(wanted)
    saveBackground(wanted)
  }
  const pressStage = () => {
    if (dragged.current) return
    playButton.current?.focus({ preventScroll: true })
    transport.toggle()
  }
  const orders: Readonly<Record<string, () => void>> = {
    j: () => transport.shuttle('backwards'),
    k: transport.pause,
    l: () => transport.shuttle('forwards'),
    ',': () => transport.step(-1),
    '.': () => transport.step(1),
    i: transport.markIn,
    o: transport.markOut,
    ' ': transport.toggle,
    z: () => setZoom(nextZoom(zoom)),
    '?': () => setKeys(!keys),
    ...(hasAlpha && { b: () => choose(nextBackground(background)) }),
    ...(full.toggle && { f: full.toggle }),
  }

  return (
    // Keys only work while something inside the player has the focus (WCAG 2.1.4).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={player}
      className={joinClasses(css['player'], full.isFull && css['full'])}
      aria-label={label}
      onKeyDown={(event) => obey(event, orders)}
    >
      {/* The play button below does the same for the keyboard; a zoomed stage scrolls with the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={stage}
        className={joinClasses(
          css['stage'],
          isZoomed && css['zoomed'],
          // The poster does not move, so it isn't dimmed.
          flashes && seen && brightness === 'dimmed' && css['dimmed'],
          backgroundClass(background),
        )}
        {...(isZoomed && {
          tabIndex: 0,
          role: 'group',
          'aria-label': 'Zoomed clip, scroll with the arrow keys',
        })}
        onPointerDown={drag}
        onClick={pressStage}
      >
        <div ref={content} className={css[Number(zoom) > 1 ? 'pixels' : 'content']}>
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
              autoPlay={
                autoplay === true && !flashes && startAt === null && !prefersReducedMotion()
              }
              onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
                setSize({ width: videoWidth, height: file.packed ? videoHeight / 2 : videoHeight })
                transport.resume()
              }}
              onPlay={transport.started}
              onPlaying={() => setSeen(true)}
              onSeeked={() => setSeen(true)}
            />
          )}
        </div>
      </div>
      {flashes && <FlashWarning value={brightness} onChange={setBrightness} />}
      <SeekSlider transport={transport} fps={fps} />
      <TransportBar transport={transport} fps={fps} playButton={playButton} />
      <div className={css['tools']}>
        {hasAlpha && (
          <>
            <BackgroundChoice value={background} onChange={choose} />
            <Segmented label="Channels" hideLabel choices={views} value={view} onChange={setView} />
          </>
        )}
        <PlayerView
          full={full}
          zoom={zoom}
          onZoom={setZoom}
          quality={full.isFull && offersLarge ? quality : null}
          onQuality={setQuality}
          keys={keys}
          onKeys={setKeys}
          link={props.linkAt?.(transport.frame)}
        />
      </div>
      {keys && (
        <LazyPart load={loadKeys}>{(PlayerKeys) => <PlayerKeys hasAlpha={hasAlpha} />}</LazyPart>
      )}
    </section>
  )
}

const views: readonly { readonly value: ChannelView; readonly label: ReactNode }[] = [
  { value: 'full', label: 'Full' },
  { value: 'rgb', label: 'RGB' },
  { value: 'alpha', label: 'Alpha' },
  { value: 'premultiplied', label: 'Premultiplied' },
]

function obey(event: KeyboardEvent, orders: Readonly<Record<string, () => void>>) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const order = orders[event.key.toLowerCase()]
  if (!order || wantsTheKey(event)) return
  event.preventDefault()
  order()
}

/** Space presses buttons and opens lists; letters choose options in lists. */
function wantsTheKey({ target, key }: KeyboardEvent): boolean {
  if (target instanceof HTMLSelectElement) return true
  if (target instanceof HTMLInputElement) return key === ' ' && target.type !== 'range'
  return key === ' ' && target instanceof Element && target.closest('button, a, summary') !== null
}
