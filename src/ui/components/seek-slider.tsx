import { useLayoutEffect, useRef } from 'react'
import css from './seek-slider.module.css'
import { timecode } from './timecode.ts'
import type { Transport } from './use-transport.ts'

interface SeekSliderProps {
  readonly transport: Transport
  readonly fps: number
}

/** The slider below a clip: the playhead, and the range between in and out points. Arrow keys step by one frame. */
export function SeekSlider({ transport, fps }: SeekSliderProps) {
  const { frame, last, marks } = transport
  const ref = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const end = Math.max(1, last)
    ref.current?.style.setProperty('--from', String(marks.from / end))
    ref.current?.style.setProperty('--to', String(marks.to / end))
  }, [marks, last])

  return (
    <div ref={ref} className={css['slider']}>
      <span className={css['stretch']} aria-hidden="true" />
      <input
        type="range"
        className={css['range']}
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
