import { useRef, type PointerEvent, type RefObject } from 'react'
import type { CompositeElement } from '#domain/composite/composite.ts'
import { parameterValue } from '#domain/composite/parameters.ts'
import {
  onPlate,
  wrappedDegrees,
  type Placement,
  type Point,
  type Size,
} from '#domain/composite/placement.ts'
import css from './stage.module.css'

interface HandlesProps {
  readonly element: CompositeElement
  readonly placement: Placement
  /** Size of the plate, in whose pixels the placement is measured. */
  readonly size: Size
  readonly onChange: (change: Partial<CompositeElement>) => void
  readonly onEnd: () => void
}

const CORNERS: readonly Point[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
]

/** Distance between the frame and its rotation handle, as a share of the plate's height. */
const TURN_AWAY = 0.06
const TURN_STEP = 15

/**
 * The frame of the selected element: drag it to move, its corners to scale, the handle above it to rotate. Fields
 * and keys do the same.
 */
export function Handles({ element, placement, size, onChange, onEnd }: HandlesProps) {
  const ground = useRef<SVGSVGElement>(null)
  const drag = useDrag(ground, size, onEnd)
  const { center } = placement
  const frame = CORNERS.map((corner) => onPlate(placement, corner))
  // If the frame is larger than the plate, its handles stay within reach at the plate's edges.
  const corners = frame.map((corner) => inside(corner, size))
  const top = onPlate(placement, { x: 0, y: -1 })
  const away = size.height * TURN_AWAY
  const turner = inside(
    { x: top.x + Math.sin(placement.turn) * away, y: top.y - Math.cos(placement.turn) * away },
    size,
  )

  const move = drag((from) => {
    const { x, y } = element
    return (to) =>
      onChange({
        x: kept('x', x + ((to.x - from.x) / size.width) * 100),
        y: kept('y', y + ((to.y - from.y) / size.height) * 100),
      })
  })
  const scale = drag((from) => {
    const before = element.scale
    const reach = Math.max(1, Math.hypot(from.x - center.x, from.y - center.y))
    return (to) => {
      const now = Math.hypot(to.x - center.x, to.y - center.y)
      onChange({ scale: kept('scale', (before * now) / reach) })
    }
  })
  const turn = drag((from) => {
    const before = element.rotation
    const start = Math.atan2(from.y - center.y, from.x - center.x)
    return (to, steps) => {
      const turned = Math.atan2(to.y - center.y, to.x - center.x) - start
      const degrees = wrappedDegrees(before + (turned * 180) / Math.PI)
      const whole = steps ? Math.round(degrees / TURN_STEP) * TURN_STEP : degrees
      onChange({ rotation: kept('rotation', whole) })
    }
  })

  return (
    <svg
      ref={ground}
      className={css['handles']}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon
        className={css['frame']}
        points={frame.map(({ x, y }) => `${x},${y}`).join(' ')}
        data-handle="move"
        {...move}
      />
      <line className={css['stem']} x1={top.x} y1={top.y} x2={turner.x} y2={turner.y} />
      {corners.map((corner, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- corners stay where they are
        <Handle key={place} name="scale" at={corner} size={size} drag={scale} />
      ))}
      <Handle name="turn" at={turner} size={size} drag={turn} />
    </svg>
  )
}

function kept(name: 'x' | 'y' | 'scale' | 'rotation', value: number): number {
  return parameterValue(name, value) ?? 0
}

/** The nearest position on the plate at which the whole handle is visible. */
function inside({ x, y }: Point, size: Size): Point {
  const edge = unitOf(size) * 1.2
  return {
    x: Math.min(Math.max(x, edge), size.width - edge),
    y: Math.min(Math.max(y, edge), size.height - edge),
  }
}

/** The unit in which handles are measured. */
function unitOf({ width, height }: Size): number {
  return Math.max(width, height) / 100
}

interface HandleProps {
  readonly name: string
  readonly at: Point
  readonly size: Size
  readonly drag: ReturnType<ReturnType<typeof useDrag>>
}

/** A dot, with a hit area large enough for a finger. */
function Handle({ name, at, size, drag }: HandleProps) {
  const unit = unitOf(size)
  return (
    <g>
      <circle
        className={css['reach']}
        cx={at.x}
        cy={at.y}
        r={unit * 2.2}
        data-handle={name}
        {...drag}
      />
      <circle className={css['dot']} cx={at.x} cy={at.y} r={unit * 0.7} />
    </g>
  )
}

type Moved = (to: Point, steps: boolean) => void

/** Tracks a pointer in plate pixels, starting where it was pressed. */
function useDrag(ground: RefObject<SVGSVGElement | null>, size: Size, onEnd: () => void) {
  const moved = useRef<Moved | null>(null)
  const place = ({ clientX, clientY }: PointerEvent): Point => {
    const box = ground.current?.getBoundingClientRect()
    if (!box) return { x: 0, y: 0 }
    return {
      x: ((clientX - box.left) / box.width) * size.width,
      y: ((clientY - box.top) / box.height) * size.height,
    }
  }
  const end = () => {
    if (moved.current) onEnd()
    moved.current = null
  }
  return (begin: (from: Point) => Moved) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      moved.current = begin(place(event))
    },
    onPointerMove: (event: PointerEvent) => moved.current?.(place(event), event.shiftKey),
    onPointerUp: end,
    onPointerCancel: end,
  })
}
