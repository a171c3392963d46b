import { LIBRARIES, LIBRARY } from '#domain/catalogue/library.ts'
import { Breadcrumb, type Crumb } from '../parts/breadcrumb.tsx'
import css from './browse-head.module.css'
import type { BrowseData } from './browse-data.ts'
import { PracticeMeter } from './practice-meter.tsx'

/** What this shelf is, how much stands on it, and what to know about it. */
export function BrowseHead({ data }: { readonly data: BrowseData }) {
  const { topic, shelf, found } = data
  const total = shelf.kind === 'search' && found.total === 0 ? 'No assets' : counted(found.total)
  return (
    <header className={css['head']}>
      {topic && <Breadcrumb trail={trailOf(data)} />}
      <div className={css['line']}>
        <h1>{titleOf(data)}</h1>
        <output className={css['count']}>{total}</output>
        {shelf.fixed.libraryId === LIBRARY.PRACTICE && <PracticeMeter />}
      </div>
      {topic && <p className={css['intro']}>{topic.intro}</p>}
    </header>
  )
}

export function titleOf({ shelf, topic, browse }: BrowseData): string {
  if (topic) return topic.name
  if (shelf.kind === 'search') return browse.search ? `“${browse.search}”` : 'All assets'
  return LIBRARIES.find(({ id }) => id === shelf.fixed.libraryId)?.name ?? ''
}

/** Home, library, topic: also what search engines are told. */
export function trailOf({ topic, shelf }: BrowseData): readonly Crumb[] {
  const library = LIBRARIES.find(({ id }) => id === shelf.fixed.libraryId)
  return [
    { label: 'Home', to: '/' },
    ...(library ? [{ label: library.name, to: topic ? library.path : undefined }] : []),
    ...(topic ? [{ label: topic.name }] : []),
  ]
}

function counted(many: number): string {
  return many === 1 ? '1 asset' : `${many} assets`
}
