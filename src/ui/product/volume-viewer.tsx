import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useRef, useState } from 'react'
import { BackgroundChoice, type Background } from '../components/background-choice.tsx'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import type { Still } from '../components/picture.tsx'
import { RangeField } from '../components/range-field.tsx'
import seekSliderCss from '../components/seek-slider.module.css'
import { frameNumber } from '../components/timecode.ts'
import { firstLook, useDrag, useSequence, useVolume } from './use-volume.ts'
import { ViewerFrame } from './viewer-frame.tsx'
import css from './viewer-frame.module.css'
import type { VolumeLook } from './volume-camera.ts'

export interface VolumeViewerProps {
  readonly url: string
  readonly label: string
  readonly still: Still
  readonly onLeave: () => void
  /** Called if WebGL or the file is unavailable. */
  readonly onFail: () => void
}

/** A volume to turn, light and shade, and to play if it has several frames. */
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
