import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Redo2 from 'lucide-react/icons/redo-2'
import StepBack from 'lucide-react/icons/step-back'
import StepForward from 'lucide-react/icons/step-forward'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Size } from '#domain/composite/placement.ts'
import { IconButton } from '../components/icon-button.tsx'
import seekSliderCss from '../components/seek-slider.module.css'
import type { PlayerState } from './composite-player.ts'
import css from './composite-editor.module.css'

/** The step of the composite itself, whatever the frame rates of its clips. */
export const STEP_SECONDS = 1 / 24

interface TransportProps {
  readonly state: PlayerState
  readonly size: Size
  readonly disabled: boolean
  readonly onToggle: () => void
  readonly onSeek: (seconds: number) => void
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

/** Play, step, current time, and undo and redo. */
export function Transport(props: TransportProps) {
  const { state, size, disabled, onToggle, onSeek, undo, redo } = props
  const { seconds, length, playing, dropped } = state

  return (
    <>
      <div className={seekSliderCss['slider']}>
        <input
          type="range"
          className={seekSliderCss['range']}
          min={0}
          max={length}
          step={STEP_SECONDS}
          value={seconds}
          disabled={disabled}
          aria-label="Time"
          aria-valuetext={`${seconds.toFixed(2)} of ${length.toFixed(2)} seconds`}
          onChange={(event) => onSeek(Number(event.target.value))}
        />
      </div>
      <div className={css['transport']}>
        <IconButton
          label={playing ? 'Pause' : 'Play'}
          icon={playing ? <Pause /> : <Play />}
          disabled={disabled}
          onClick={onToggle}
        />
        <IconButton
          label="Previous frame"
          icon={<StepBack />}
          disabled={disabled}
          onClick={() => onSeek(seconds - STEP_SECONDS)}
        />
        <IconButton
          label="Next frame"
          icon={<StepForward />}
          disabled={disabled}
          onClick={() => onSeek(seconds + STEP_SECONDS)}
        />
        <p className={css['measures']}>
          <span className={css['now']}>
            {seconds.toFixed(2)} / {length.toFixed(2)} s
          </span>
          <span>
            {size.width}×{size.height}
          </span>
          {playing && (
            <span>{dropped === 1 ? '1 frame dropped' : `${dropped} frames dropped`}</span>
          )}
        </p>
        <span className={css['steps']}>
          <IconButton label="Undo" icon={<Undo2 />} disabled={!undo} onClick={() => undo?.()} />
          <IconButton label="Redo" icon={<Redo2 />} disabled={!redo} onClick={() => redo?.()} />
        </span>
      </div>
    </>
  )
}
