import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Scan from 'lucide-react/icons/scan'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type PointerEventHandler,
  type ReactNode,
  type Ref,
} from 'react'
import {
  backgroundClass,
  useBackground,
  type Background,
} from '../components/background-choice.tsx'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { joinClasses } from '../components/join-classes.ts'
import { Picture, type Still } from '../components/picture.tsx'
import { giveFocus } from '../wishlist/give-focus.ts'
import css from './viewer-frame.module.css'

/** Something that can be viewed from all sides. */
export interface Turnable {
  /** Turns the view by radians: to the right, and up. */
  turn(right: number, up: number): void
  /** A factor above 1 moves closer. */
  approach(factor: number): void
  /** Restores the initial view, with everything in the picture. */
  reset(): void
}

/** Radians per press. */
const STEP = Math.PI / 12
const CLOSER = 1.25

interface Move {
  readonly keys: readonly string[]
  readonly label: string
  readonly icon: ReactNode
  readonly act: (scene: Turnable) => void
}

const MOVES: readonly Move[] = [
  { keys: ['ArrowLeft'], label: 'Rotate left', icon: <ArrowLeft />, act: (s) => s.turn(-STEP, 0) },
  {
    keys: ['ArrowRight'],
    label: 'Rotate right',
    icon: <ArrowRight />,
    act: (s) => s.turn(STEP, 0),
  },
  { keys: ['ArrowUp'], label: 'Tilt up', icon: <ArrowUp />, act: (s) => s.turn(0, STEP) },
  { keys: ['ArrowDown'], label: 'Tilt down', icon: <ArrowDown />, act: (s) => s.turn(0, -STEP) },
  { keys: ['+', '='], label: 'Zoom in', icon: <ZoomIn />, act: (s) => s.approach(CLOSER) },
  { keys: ['-'], label: 'Zoom out', icon: <ZoomOut />, act: (s) => s.approach(1 / CLOSER) },
  { keys: ['f', '0'], label: 'Frame object', icon: <Scan />, act: (s) => s.reset() },
]

export interface ViewerFrameProps {
  readonly label: string
  readonly still: Still
  readonly canvas: Ref<HTMLCanvasElement>
  /** Null while loading. */
  readonly scene: Turnable | null
  readonly onLeave: () => void
  /** More buttons next to those that turn the view. */
  readonly tools?: ReactNode | undefined
  /** Handles the keys of those buttons; returns true if it used the key. */
  readonly onKey?: ((key: string) => boolean) | undefined
  /** Describes the additional keys. */
  readonly keys?: string | undefined
  readonly onPointerDown?: PointerEventHandler<HTMLCanvasElement> | undefined
  readonly background: Background
  /** The settings below the buttons. */
  readonly children?: ReactNode | undefined
}

/**
 * A viewer for something that is turned by dragging, with keys or with buttons: a stage, its buttons, and its
 * settings.
 */
export function ViewerFrame(props: ViewerFrameProps) {
  const { label, still, canvas, scene, onLeave, tools, onKey, keys, background, children } = props

  const stage = useBackground(background)
  const viewer = useRef<HTMLElement>(null)

  // The button that opened this is gone, and its own buttons wait for the scene; with the focus here, its keys
  // work at once.
  useEffect(() => giveFocus(viewer.current), [])

  const obey = (event: KeyboardEvent) => {
    if (!scene || event.ctrlKey || event.metaKey || event.altKey || wantsTheKey(event)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const move = MOVES.find((one) => one.keys.includes(key))
    if (move) move.act(scene)
    else if (!onKey?.(key)) return
    event.preventDefault()
  }

  return (
    // Keys only work while something inside the viewer has the focus (WCAG 2.1.4).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={viewer}
      className={css['viewer']}
      aria-label={`${label} in 3D`}
      tabIndex={-1}
      onKeyDown={obey}
    >
      <div
        ref={stage}
        className={joinClasses(css['stage'], backgroundClass(background))}
        aria-busy={scene === null}
      >
        <Picture still={still} alt="" className={css[scene ? 'gone' : 'poster']} />
        <canvas
          ref={canvas}
          className={css['canvas']}
          aria-label={label}
          role="img"
          onPointerDown={props.onPointerDown}
        />
      </div>
      <div className={css['tools']}>
        {MOVES.map(({ label: name, icon, act }) => (
          <IconButton
            key={name}
            label={name}
            icon={icon}
            disabled={!scene}
            onClick={() => scene && act(scene)}
          />
        ))}
        {tools}
        <span className={css['leave']}>
          <Button size="small" onClick={onLeave}>
            Back to turntable
          </Button>
        </span>
      </div>
      {children}
      <p className={css['note']}>
        Drag to rotate. You can also use the arrow keys, + and −, and F to frame the object.
        {keys && ` ${keys}`}
      </p>
    </section>
  )
}

/** Arrow keys move sliders and choices, Space presses buttons. */
function wantsTheKey({ target, key }: KeyboardEvent): boolean {
  if (target instanceof HTMLSelectElement) return true
  if (target instanceof HTMLInputElement) {
    if (target.type === 'range') return key.startsWith('Arrow')
    return key === ' ' || (target.type === 'radio' && key.startsWith('Arrow'))
  }
  return key === ' ' && target instanceof Element && target.closest('button, a, summary') !== null
}
