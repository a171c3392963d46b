import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { BackgroundChoice, type Background } from '../components/background-choice.tsx'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import type { Still } from '../components/picture.tsx'
import { RangeField } from '../components/range-field.tsx'
import seekSliderCss from '../components/seek-slider.module.css'
import { frameNumber } from '../components/timecode.ts'
import { loadVolume, type LoadedVolume } from './load-volume.ts'
import { ViewerFrame } from './viewer-frame.tsx'
import css from './viewer-frame.module.css'
import { volumeScene, type VolumeLook, type VolumeScene } from './volume-scene.ts'

export interface VolumeViewerProps {
  readonly url: string
  readonly label: string
  readonly still: Still
  readonly onLeave: () => void
  /** No WebGL here, or no file. */
  readonly onFail: () => void
}

/** What burns is dark by itself; what only scatters light is bright. */
function firstLook({ grids }: Pick<LoadedVolume, 'grids'>): VolumeLook {
  const absorption = grids === 2 ? 0.95 : 0.05
  return { density: 1, absorption, emission: 1, lightTurn: -58, lightHeight: 48 }
}

/** A volume that is turned, lit and shaded as it is looked at, and played where it has frames. */
export function VolumeViewer({ url, label, still, onLeave, onFail }: VolumeViewerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { volume, scene } = useVolume(canvas, url, onFail)
  const [look, setLook] = useState<VolumeLook | null>(null)
  const [background, setBackground] = useState<Background>('black')
  const sequence = useSequence(volume, scene)
  const drag = useDrag(scene)
  const shown = look ?? (volume && firstLook(volume))

  const change = (part: Partial<VolumeLook>) => {
    if (!shown) return
    const next = { ...shown, ...part }
    setLook(next)
    scene?.shade(next)
  }
  const reset = () => volume && change(firstLook(volume))
  const takeKey = (key: string) => {
    const act = { ' ': sequence.toggle, ',': sequence.back, '.': sequence.forth }[key]
    if (!act || !sequence.moves) return false
    act()
    return true
  }

  return (
    <ViewerFrame
      label={label}
      still={still}
      canvas={canvas}
      scene={scene}
      onLeave={onLeave}
      onPointerDown={drag}
      onKey={takeKey}
      background={background}
      keys={
        sequence.moves ? 'Space plays the sequence, comma and period step through it.' : undefined
      }
      tools={
        sequence.moves && (
          <IconButton
            label={sequence.playing ? 'Pause sequence' : 'Play sequence'}
            icon={sequence.playing ? <Pause /> : <Play />}
            onClick={sequence.toggle}
          />
        )
      }
    >
      {volume && sequence.moves && (
        <div className={css['row']}>
          <span className={css['count']} aria-hidden="true">
            {frameNumber(sequence.frame + 1, volume.frames)} /{' '}
            {frameNumber(volume.frames, volume.frames)}
            {` · ${volume.fps} fps`}
          </span>
          <span className={css['wide']}>
            <span className={css['strip']}>
              <input
                type="range"
                className={seekSliderCss['range']}
                min={0}
                max={volume.frames - 1}
                step={1}
                value={sequence.frame}
                aria-label="Frame"
                aria-valuetext={`Frame ${sequence.frame + 1} of ${volume.frames}`}
                onChange={(event) => sequence.seek(Number(event.target.value))}
              />
            </span>
          </span>
        </div>
      )}
      {volume && shown && (
        <>
          <div className={css['settings']}>
            <RangeField
              label="Density"
              {...times(shown.density, 3)}
              onChange={(density) => change({ density })}
            />
            <RangeField
              label="Absorption"
              {...share(shown.absorption)}
              onChange={(absorption) => change({ absorption })}
            />
            {volume.grids === 2 && (
              <RangeField
                label="Emission"
                {...times(shown.emission, 3)}
                onChange={(emission) => change({ emission })}
              />
            )}
            <RangeField
              label="Light direction"
              {...degrees(shown.lightTurn, -180, 180)}
              onChange={(lightTurn) => change({ lightTurn })}
            />
            <RangeField
              label="Light height"
              {...degrees(shown.lightHeight, -90, 90)}
              onChange={(lightHeight) => change({ lightHeight })}
            />
          </div>
          <div className={css['row']}>
            <BackgroundChoice value={background} onChange={setBackground} />
            <Button size="small" onClick={reset}>
              Reset shading
            </Button>
          </div>
        </>
      )}
    </ViewerFrame>
  )
}

function times(value: number, max: number) {
  return { value, min: 0, max, step: 0.05, shown: `${value.toFixed(2)}×` }
}

function share(value: number) {
  return { value, min: 0, max: 1, step: 0.01, shown: `${Math.round(value * 100)}%` }
}

function degrees(value: number, min: number, max: number) {
  return { value, min, max, step: 1, shown: `${value}°` }
}

/** Loads the volume, and gives the drawing context and everything loaded back. */
function useVolume(
  canvas: { readonly current: HTMLCanvasElement | null },
  url: string,
  onFail: () => void,
) {
  const [ready, setReady] = useState<{ volume: LoadedVolume; scene: VolumeScene } | null>(null)
  const fail = useRef(onFail)

  useEffect(() => {
    const leaving = new AbortController()
    let made: VolumeScene | null = null
    const giveUp = () => !leaving.signal.aborted && fail.current()
    loadVolume(url, leaving.signal).then((volume) => {
      if (leaving.signal.aborted || !canvas.current) return
      const order = { canvas: canvas.current, volume, look: firstLook(volume), onLost: giveUp }
      made = volumeScene(order)
      if (made) setReady({ volume, scene: made })
      else giveUp()
    }, giveUp)
    return () => {
      leaving.abort()
      made?.free()
      setReady(null)
    }
  }, [canvas, url])

  return { volume: ready?.volume ?? null, scene: ready?.scene ?? null }
}

/** The frames of a volume: never started by themselves. */
function useSequence(volume: LoadedVolume | null, scene: VolumeScene | null) {
  const [frame, setFrame] = useState(0)
  const [playing, setPlaying] = useState(false)
  const frames = volume?.frames ?? 1
  const fps = volume?.fps ?? 1

  useEffect(() => {
    if (!playing) return
    const began = performance.now() - (frame / fps) * 1000
    // By the clock: where a picture takes long, frames are left out rather than shown late.
    const timer = setInterval(() => {
      setFrame(Math.floor(((performance.now() - began) / 1000) * fps) % frames)
    }, 1000 / fps)
    return () => clearInterval(timer)
    // It goes on from the frame that stood when it was started.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [playing, fps, frames])

  // At first somewhere in the middle: many begin with next to nothing.
  useEffect(() => setFrame(Math.floor(frames * 0.6)), [frames])
  useEffect(() => scene?.show(frame), [scene, frame])

  const seek = (wanted: number) => {
    setPlaying(false)
    setFrame((wanted + frames) % frames)
  }
  return {
    frame,
    playing,
    moves: frames > 1,
    seek,
    back: () => seek(frame - 1),
    forth: () => seek(frame + 1),
    toggle: () => setPlaying(!playing),
  }
}

/** Radians for a pointer that moves by a pixel. */
const PER_PIXEL = 0.008

function useDrag(scene: VolumeScene | null) {
  return (event: PointerEvent<HTMLCanvasElement>) => {
    if (!scene || event.button !== 0) return
    const { currentTarget: canvas, pointerId } = event
    let [x, y] = [event.clientX, event.clientY]
    canvas.setPointerCapture(pointerId)
    const move = (next: globalThis.PointerEvent) => {
      scene.turn((next.clientX - x) * PER_PIXEL, (next.clientY - y) * PER_PIXEL)
      ;[x, y] = [next.clientX, next.clientY]
    }
    const end = () => {
      canvas.removeEventListener('pointermove', move)
      canvas.removeEventListener('pointerup', end)
      canvas.removeEventListener('pointercancel', end)
    }
    canvas.addEventListener('pointermove', move)
    canvas.addEventListener('pointerup', end)
    canvas.addEventListener('pointercancel', end)
  }
}
