import { useEffect, useRef, useState } from 'react'
import type { Size } from '#domain/composite/placement.ts'
import { CompositePlayer, type PlayerState } from './composite-player.ts'
import type { PlayedElement } from './layers.ts'
import type { Plate } from './plate.ts'

/** Whether the composite can be drawn: `broken` while the graphics driver restarts. */
export type Drawing = 'works' | 'missing' | 'broken'

interface Played {
  readonly elements: readonly PlayedElement[]
  readonly plate: Plate | null
  readonly size: Size
}

/** A player for a canvas that shows the given composite. */
export function usePlayer({ elements, plate, size }: Played) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [player, setPlayer] = useState<CompositePlayer | null>(null)
  const [drawing, setDrawing] = useState<Drawing>('works')
  const [state, setState] = useState<PlayerState>(AT_REST)

  useEffect(() => {
    const surface = canvas.current
    if (!surface) return
    const made = new CompositePlayer(surface, setState)
    setPlayer(made)
    setDrawing(made.works ? 'works' : 'missing')
    const lose = (event: Event) => {
      // Otherwise the browser would never restore the context.
      event.preventDefault()
      setDrawing('broken')
    }
    const restore = () => {
      made.restore()
      setDrawing(made.works ? 'works' : 'missing')
    }
    surface.addEventListener('webglcontextlost', lose)
    surface.addEventListener('webglcontextrestored', restore)
    return () => {
      surface.removeEventListener('webglcontextlost', lose)
      surface.removeEventListener('webglcontextrestored', restore)
      made.free()
    }
  }, [])

  useEffect(() => {
    if (plate) player?.show(elements, plate, size)
  }, [player, elements, plate, size])

  return { canvas, player, drawing, state }
}

const AT_REST: PlayerState = { seconds: 0, length: 1, playing: false, dropped: 0 }
