import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Repeat from 'lucide-react/icons/repeat'
import StepBack from 'lucide-react/icons/step-back'
import StepForward from 'lucide-react/icons/step-forward'
import type { Ref } from 'react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { InlineSelect } from './select-field.tsx'
import { frameNumber, timecode } from './timecode.ts'
import css from './transport-bar.module.css'
import { SPEEDS, type Transport } from './use-transport.ts'

export interface TransportBarProps {
  readonly transport: Transport
  readonly fps: number
  readonly playButton: Ref<HTMLButtonElement>
}

/** Play, step, loop, current position, in and out points, speed. */
export function TransportBar({ transport, fps, playButton }: TransportBarProps) {
  const { frame, last, marks, motion, loop, speed } = transport
  const moving = motion !== 'still'
  const marked = marks.from > 0 || marks.to < last

  return (
    <div className={css['bar']}>
      <div className={css['group']}>
        <IconButton
          ref={playButton}
          label={moving ? 'Pause' : 'Play'}
          icon={moving ? <Pause /> : <Play />}
          onClick={transport.toggle}
        />
        <IconButton label="Previous frame" icon={<StepBack />} onClick={() => transport.step(-1)} />
        <IconButton label="Next frame" icon={<StepForward />} onClick={() => transport.step(1)} />
        <IconButton
          className={loop ? css['on'] : undefined}
          label="Loop"
          icon={<Repeat />}
          pressed={loop}
          onClick={() => transport.setLoop(!loop)}
        />
      </div>
      <p className={css['where']}>
        <span className={css['now']}>{timecode(frame, fps)}</span>
        <span>
          {frameNumber(frame, last + 1)} / {frameNumber(last, last + 1)}
        </span>
      </p>
      <div className={css['group']}>
        <Button kind="bare" size="small" title="Set in point (I)" onClick={transport.markIn}>
          In <span className={css['mark']}>{frameNumber(marks.from, last + 1)}</span>
        </Button>
        <Button kind="bare" size="small" title="Set out point (O)" onClick={transport.markOut}>
          Out <span className={css['mark']}>{frameNumber(marks.to, last + 1)}</span>
        </Button>
        {marked && (
          <Button kind="bare" size="small" onClick={transport.clearMarks}>
            Clear
          </Button>
        )}
      </div>
      <div className={css['speed']}>
        <InlineSelect
          label="Speed"
          value={String(speed)}
          options={SPEEDS.map((one) => ({ value: String(one), label: `${one}×` }))}
          onChange={(wanted) =>
            transport.setSpeed(SPEEDS.find((one) => String(one) === wanted) ?? 1)
          }
        />
      </div>
    </div>
  )
}
