import type { ReactNode } from 'react'
import { isFull, placed, type PlateChoice } from '#domain/composite/composite.ts'
import { once } from '#domain/shared/once.ts'
import { Disclosure } from '../components/disclosure.tsx'
import { PagePart } from '../components/page-part.tsx'
import textCss from '../styles/text.module.css'
import css from './composite-editor.module.css'
import { ElementList } from './element-list.tsx'
import { ElementSearch } from './element-search.tsx'
import { ElementSettings } from './element-settings.tsx'
import { ExportBar } from './export-bar.tsx'
import { PlateChoiceField } from './plate-choice.tsx'
import { STAGE_KEYS } from './stage-keys.ts'
import { Stage } from './stage.tsx'
import { Transport } from './transport.tsx'
import type { Plate } from './plate.ts'
import type { TryData } from './try-data.ts'
import { addressOf } from './use-composite.ts'
import { useEditor } from './use-editor.ts'

const loadMatches = once(async () => (await import('./plate-match.tsx')).PlateMatches)

interface CompositeEditorProps {
  readonly data: TryData
  /** Still of the first element, for when nothing can be drawn. */
  readonly still: ReactNode
}

/** Elements over the visitor's own plate, to view and edit. */
export function CompositeEditor({ data, still }: CompositeEditorProps) {
  const editor = useEditor(data)
  const { composite, drawing, elements, plate, plates, player, selected, state } = editor
  const { canvas, stage, tintField } = editor

  return (
    // Keys only work while something inside the editor has the focus (WCAG 2.1.4).
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css['editor']} onKeyDown={editor.pressedAnywhere}>
      <div className={css['view']}>
        {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
        <section
          ref={stage}
          className={css['stage']}
          aria-label="Composite"
          aria-describedby="stage-help"
          tabIndex={0}
          onKeyDown={(event) => {
            if (!event.ctrlKey && !event.metaKey) editor.pressed(event)
          }}
          onBlur={editor.endGesture}
        >
          {/* oxlint-enable */}
          <Stage
            canvas={canvas}
            player={player}
            drawing={drawing}
            elements={elements}
            plate={plate}
            size={editor.size}
            selected={selected}
            onChange={(part) => editor.change(part, 'drag')}
            onEnd={editor.endGesture}
            isOver={plates.isOver}
            still={still}
          />
        </section>
        {drawing === 'missing' && (
          <p className={css['notice']} role="status">
            This browser has no WebGL 2, so elements can’t be drawn over your plate here. The still
            shows the element as it is.
          </p>
        )}
        <Transport
          state={state}
          size={editor.size}
          disabled={drawing !== 'works'}
          onToggle={editor.toggle}
          onSeek={editor.seek}
          undo={editor.undo}
          redo={editor.redo}
        />
        {player && plate && drawing === 'works' && (
          <ExportBar
            canvas={canvas}
            player={player}
            state={state}
            plate={plate}
            address={addressOf(composite)}
          />
        )}
        <div className={css['words']}>
          <p id="stage-help" className={textCss['note']}>
            Previews are composited here, in linear light. The files you buy are sharper.
          </p>
          <Disclosure summary="Keyboard shortcuts">
            <dl className={css['keys']}>
              {STAGE_KEYS.map(({ keys, does }) => (
                <div key={keys}>
                  <dt>{keys}</dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
        </div>
      </div>
      <div className={css['panel']}>
        <h2>Elements</h2>
        {elements.length === 0 && (
          <p className={textCss['quiet']}>No elements yet. Add one below.</p>
        )}
        <ElementList
          elements={elements}
          selected={editor.at}
          onSelect={editor.select}
          onMove={editor.move}
          onRemove={editor.remove}
        />
        {selected && (
          <ElementSettings
            key={selected.key}
            played={selected}
            tintField={tintField}
            onChange={editor.change}
            onEnd={editor.endGesture}
            onReset={() => editor.change(placed(selected.element.slug))}
          />
        )}
      </div>
      <div className={css['sources']}>
        <PlateChoiceField
          value={composite.plate}
          own={plates.own}
          practice={data.plates}
          opening={plates.opening}
          error={plates.error}
          onChange={editor.choosePlate}
          onFile={plates.open}
        />
        {plate && isMeasured(composite.plate, plates.own) && (
          <PagePart load={loadMatches} waiting={null}>
            {(PlateMatches) => (
              <PlateMatches
                plate={plate}
                player={player}
                isFull={isFull(composite)}
                onAdd={editor.add}
              />
            )}
          </PagePart>
        )}
        <ElementSearch popular={data.popular} isFull={isFull(composite)} onAdd={editor.add} />
      </div>
    </div>
  )
}

/** Whether this is a real plate, and not gray or a pattern in its place. */
function isMeasured({ kind }: PlateChoice, own: Plate | null): boolean {
  return kind === 'practice' || (kind === 'own' && own !== null)
}
