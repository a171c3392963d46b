import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { LIBRARIES, LIBRARY } from '#domain/catalog/library.ts'
import type { Meter } from '#domain/download/decision.ts'
import { Breadcrumb, type Crumb } from '../components/breadcrumb.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import type { BrowseData } from './browse-data.ts'
import css from './browse-head.module.css'

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

/** How much of this month's practice footage is used; only for a signed-in member (practice 1). */
const PracticeMeter = observer(function PracticeMeter() {
  const { user } = useStore('session')
  const downloads = useService('downloads')
  const [meter, setMeter] = useState<Meter | null>(null)

  useEffect(() => {
    if (!user) return setMeter(null)
    let here = true
    void downloads.practiceMeter(user).match(
      (found) => here && setMeter(found),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [user, downloads])

  if (!user || !meter) return null
  return (
    <p className={css['meter']}>
      {meter.used} of {meter.limit} used, resets on the 1st
    </p>
  )
})
