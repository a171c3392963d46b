import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLoaderData } from 'react-router-dom'
import { once } from '#domain/shared/once.ts'
import { linkFaultMessage } from '#messages/composite-messages.ts'
import { PagePart } from '../components/page-part.tsx'
import { PageHead } from '../page-head.tsx'
import { useStore } from '../stores/stores.tsx'
import type { TryData } from './try-data.ts'
import css from './try-page.module.css'

export { loadTry } from './try-data.ts'

const loadEditor = once(async () => (await import('./composite-editor.tsx')).CompositeEditor)

/** Elements from the catalog over the visitor's own picture or clip. */
export const TryPage = observer(function TryPage() {
  const data = useLoaderData() as TryData
  const interaction = useStore('interaction')
  const { begun } = interaction
  // Dragging a file over the page also counts as interaction, and the browser must not open the file before the
  // editor can take it.
  useEffect(() => {
    const hold = (event: DragEvent) => {
      event.preventDefault()
      interaction.begin()
    }
    const names = ['dragover', 'drop'] as const
    for (const name of names) window.addEventListener(name, hold)
    return () => names.forEach((name) => window.removeEventListener(name, hold))
  }, [interaction])
  const { elements, faults } = data
  const [first] = elements
  const faultMessages = [...new Set(faults.map(linkFaultMessage))]
  const still = first && (
    <img
      className={css['still']}
      src={first.still.webp ?? ''}
      alt={first.name}
      width={first.still.width}
      height={first.still.height}
    />
  )
  // The code that draws loads once the visitor begins to interact; until then the still stands in for it. Without
  // elements there is no still, and the editor's own choices are the page.
  const isNeeded = begun || !first
  const waiting = <div className={css['waiting']}>{still}</div>

  return (
    <>
      <PageHead
        title="Try elements on your plate"
        description="Drop a picture or a clip and play fire, smoke and sparks over it in your browser. Your plate is never uploaded."
        path="/try"
        image={(first ?? data.popular[0])?.still.webp}
      />
      <header className={css['head']}>
        <h1>Try elements on your plate</h1>
        <p>
          Drop a picture or a clip anywhere on this page. It stays in this browser and is never
          uploaded.
        </p>
        {faultMessages.length > 0 && (
          <ul className={css['faults']} aria-label="About this link">
            {faultMessages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </header>
      {isNeeded ? (
        <PagePart load={loadEditor} waiting={waiting}>
          {(CompositeEditor) => <CompositeEditor data={data} still={still} />}
        </PagePart>
      ) : (
        waiting
      )}
    </>
  )
})
