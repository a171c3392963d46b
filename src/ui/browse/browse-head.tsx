import { observer } from 'mobx-react-lite'
import { Fragment } from 'react'
import { LIBRARIES, LIBRARY } from '#domain/catalog/library.ts'
import { inThousands } from '#domain/shared/text.ts'
import { Breadcrumb, type Crumb } from '../components/breadcrumb.tsx'
import { Link } from '../components/link.tsx'
import { useLookup } from '../hooks/use-lookup.ts'
import { TaxIncluded } from '../pricing/shown-price.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import type { BrowseData } from './browse-data.ts'
import css from './browse-head.module.css'
import textCss from '../styles/text.module.css'

/** The listing's title, its number of assets, and its introduction. */
export function BrowseHead({ data }: { readonly data: BrowseData }) {
  const { topic, listing, found } = data
  const total = listing.kind === 'search' && found.total === 0 ? 'No assets' : counted(found.total)
  return (
    <header className={css['head']}>
      {topic && <Breadcrumb trail={trailOf(data)} />}
      <div className={css['line']}>
        <h1>{titleOf(data)}</h1>
        <output className={textCss['count']}>{total}</output>
        {listing.fixed.libraryId === LIBRARY.PRACTICE && <PracticeMeter />}
      </div>
      {topic && <p className={textCss['quiet']}>{topic.intro}</p>}
      {topic && topic.collections.length > 0 && (
        <p className={textCss['quiet']}>
          Collections:{' '}
          {topic.collections.map(({ slug, name }, place) => (
            <Fragment key={slug}>
              {place > 0 && ', '}
              <Link to={`/collection/${slug}`}>{name}</Link>
            </Fragment>
          ))}
        </p>
      )}
      <TaxIncluded />
    </header>
  )
}

export function titleOf({ listing, topic, browse }: BrowseData): string {
  if (topic) return topic.name
  if (listing.kind === 'search')
    return browse.search ? `“${browse.search.replaceAll('"', '')}”` : 'All assets'
  return LIBRARIES.find(({ id }) => id === listing.fixed.libraryId)?.name ?? ''
}

/** Home, library, topic. Also used for structured data. */
export function trailOf({ topic, listing }: BrowseData): readonly Crumb[] {
  const library = LIBRARIES.find(({ id }) => id === listing.fixed.libraryId)
  return [
    { label: 'Home', to: '/' },
    ...(library ? [{ label: library.name, to: topic ? library.path : undefined }] : []),
    ...(topic ? [{ label: topic.name }] : []),
  ]
}

export function counted(many: number): string {
  return many === 1 ? '1 asset' : `${inThousands(many)} assets`
}

/** How much of this month's practice footage is used. Shown only to signed-in users (practice 1). */
const PracticeMeter = observer(function PracticeMeter() {
  const { user } = useStore('session')
  const downloads = useService('downloads')
  const meter = useLookup(user && (() => downloads.practiceMeter(user)), [user, downloads])
  if (!user || !meter) return null
  return (
    <p className={textCss['count']}>
      {meter.used} of {meter.limit} used this month, resets on the 1st
    </p>
  )
})
