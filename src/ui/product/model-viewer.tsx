import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowDown from 'lucide-react/icons/arrow-down'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { Picture, type Still } from '../components/picture.tsx'
import type { ModelScene } from './model-scene.ts'
import { modelScene } from './model-scene.ts'
import css from './turntable.module.css'

interface ModelViewerProps {
  readonly url: string
  readonly label: string
  readonly still: Still
  readonly onLeave: () => void
  /** No WebGL here, or no file. */
  readonly onFail: () => void
}

/** Radians of one press. */
const STEP = Math.PI / 12
const CLOSER = 1.25

interface Move {
  readonly key: string
  readonly label: string
  readonly icon: ReactNode
  readonly act: (scene: ModelScene) => void
}

const MOVES: readonly Move[] = [
  { key: 'ArrowLeft', label: 'Rotate left', icon: <ArrowLeft />, act: (s) => s.turn(-STEP, 0) },
  { key: 'ArrowRight', label: 'Rotate right', icon: <ArrowRight />, act: (s) => s.turn(STEP, 0) },
  { key: 'ArrowUp', label: 'Tilt up', icon: <ArrowUp />, act: (s) => s.turn(0, STEP) },
  { key: 'ArrowDown', label: 'Tilt down', icon: <ArrowDown />, act: (s) => s.turn(0, -STEP) },
  { key: '+', label: 'Zoom in', icon: <ZoomIn />, act: (s) => s.approach(CLOSER) },
  { key: '-', label: 'Zoom out', icon: <ZoomOut />, act: (s) => s.approach(1 / CLOSER) },
  { key: '0', label: 'Reset view', icon: <RotateCcw />, act: (s) => s.reset() },
]

/** A model turned by dragging, by keys or by buttons. */
export function ModelViewer({ url, label, still, onLeave, onFail }: ModelViewerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [scene, setScene] = useState<ModelScene | null>(null)
  const [running, setRunning] = useState(false)
  const fail = useRef(onFail)

  useEffect(() => {
    if (!canvas.current) return
    const made = modelScene(canvas.current, url)
    let here = true
    made.then(
      (ready) => (here ? setScene(ready) : ready.free()),
      () => here && fail.current(),
    )
    return () => {
      here = false
      void made.then(
        (ready) => ready.free(),
        () => undefined,
      )
    }
  }, [url])

  const obey = (event: KeyboardEvent) => {
    const move = MOVES.find(({ key }) => key === event.key)
    if (!move || !scene || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move.act(scene)
  }
  const run = () => {
    scene?.animate(!running)
    setRunning(!running)
  }

  return (
    // Keys count only while something inside the viewer has the focus (WCAG 2.1.4).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={css['table']} aria-label={`${label} in 3D`} onKeyDown={obey}>
      <div className={css['stage']} aria-busy={scene === null}>
        <Picture still={still} alt="" className={css[scene ? 'gone' : 'poster']} />
        <canvas ref={canvas} className={css['canvas']} aria-label={label} role="img" />
      </div>
      <div className={css['tools']}>
        {MOVES.map(({ key, label: name, icon, act }) => (
          <IconButton
            key={key}
            label={name}
            icon={icon}
            disabled={!scene}
            onClick={() => scene && act(scene)}
          />
        ))}
        {scene?.animated && (
          <IconButton
            label={running ? 'Pause animation' : 'Play animation'}
            icon={running ? <Pause /> : <Play />}
            onClick={run}
          />
        )}
        <span className={css['free']}>
          <Button size="small" onClick={onLeave}>
            Back to turntable
          </Button>
        </span>
      </div>
      <p className={css['note']}>Drag to rotate. You can also use the arrow keys, +, − and 0.</p>
    </section>
  )
}
