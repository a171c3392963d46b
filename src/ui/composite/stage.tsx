import type { ReactNode, RefObject } from 'react'
import type { CompositeElement } from '#domain/composite/composite.ts'
import { placementOf, type Size } from '#domain/composite/placement.ts'
import { joinClasses } from '../components/join-classes.ts'
import { ClipVideo } from './clip-video.tsx'
import type { CompositePlayer } from './composite-player.ts'
import { Handles } from './handles.tsx'
import { PLATE_KEY, type PlayedElement } from './layers.ts'
import type { Plate } from './plate.ts'
import css from './stage.module.css'
import type { Drawing } from './use-player.ts'

interface StageProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly player: CompositePlayer | null
  readonly drawing: Drawing
  readonly elements: readonly PlayedElement[]
  readonly plate: Plate | null
  readonly size: Size
  readonly selected: PlayedElement | null
  readonly onChange: (change: Partial<CompositeElement>) => void
  readonly onEnd: () => void
  /** Whether a file is being dragged over the page. */
  readonly isOver: boolean
  /** The still to show if nothing can be drawn. */
  readonly still: ReactNode
}

/** The plate with its elements, and the handles of the selected one. */
export function Stage(props: StageProps) {
  const { canvas, player, drawing, elements, plate, size, selected, onChange, onEnd } = props
  const proportions = (screen: HTMLElement | null) =>
    screen?.style.setProperty('--proportions', String(size.width / size.height))

  return (
    <div className={joinClasses(css['stage'], props.isOver && css['over'])}>
      <div ref={proportions} className={css['screen']}>
        <div className={css['videos']} aria-hidden="true">
          {plate?.kind === 'clip' && (
            <ClipVideo
              key={plate.url}
              player={player}
              name={PLATE_KEY}
              clip={{ plain: plate.url }}
            />
          )}
          {elements.map(({ key, clip }) => (
            <ClipVideo key={key} player={player} name={key} clip={clip.clip} />
          ))}
        </div>
        {drawing === 'missing' ? (
          props.still
        ) : (
          <canvas ref={canvas} className={css['canvas']} role="img" aria-label={nameOf(props)} />
        )}
        {drawing === 'works' && selected && (
          <Handles
            element={selected.element}
            placement={placementOf(selected.element, selected.clip.size, size)}
            size={size}
            onChange={onChange}
            onEnd={onEnd}
          />
        )}
        {drawing === 'broken' && (
          <p className={css['note']} role="status">
            The graphics driver stopped. The composite comes back when it has restarted.
          </p>
        )}
      </div>
    </div>
  )
}

function nameOf({ elements, plate }: StageProps): string {
  const names = elements.map(({ clip }) => clip.name).join(', ')
  return `${names || 'No elements'} over ${plate?.name ?? 'the plate'}`
}
