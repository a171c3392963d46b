import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/** Screen pixels per clip pixel; `fit` shows the whole clip. */
export const ZOOMS = ['fit', '1', '2', '4'] as const
export type Zoom = (typeof ZOOMS)[number]

export function nextZoom(zoom: Zoom): Zoom {
  return ZOOMS[(ZOOMS.indexOf(zoom) + 1) % ZOOMS.length] ?? 'fit'
}

interface Zoomed {
  readonly zoom: Zoom
  /** Size of the clip, once known. */
  readonly size: { readonly width: number; readonly height: number } | null
}

/** A press that moves farther than this is a drag. */
const DRAGGED = 4

/** Shows a clip pixel by pixel inside its stage, which scrolls with keys, scroll bars and dragging. */
export function useZoom({ zoom, size }: Zoomed) {
  const content = useRef<HTMLDivElement>(null)
  const dragged = useRef(false)
  const isZoomed = zoom !== 'fit' && size !== null

  useLayoutEffect(() => {
    const inside = content.current
    const stage = inside?.parentElement
    if (!inside || !stage) return
    if (!isZoomed) {
      inside.style.removeProperty('width')
      inside.style.removeProperty('height')
      return
    }
    const scale = Number(zoom) / window.devicePixelRatio
    inside.style.width = `${size.width * scale}px`
    inside.style.height = `${size.height * scale}px`
    stage.scrollLeft = (stage.scrollWidth - stage.clientWidth) / 2
    stage.scrollTop = (stage.scrollHeight - stage.clientHeight) / 2
  }, [isZoomed, zoom, size])

  const drag = (event: PointerEvent<HTMLElement>) => {
    dragged.current = false
    if (!isZoomed || event.pointerType === 'touch' || event.button !== 0) return
    const stage = event.currentTarget
    const from = { x: event.clientX + stage.scrollLeft, y: event.clientY + stage.scrollTop }
    const move = (next: globalThis.PointerEvent) => {
      const [left, top] = [from.x - next.clientX, from.y - next.clientY]
      dragged.current ||=
        Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) > DRAGGED
      stage.scrollTo(left, top)
    }
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
  }
  return { content: content as RefObject<HTMLDivElement | null>, isZoomed, drag, dragged }
}
