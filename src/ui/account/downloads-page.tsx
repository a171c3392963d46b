import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import type { LibraryEntry } from '#application/ports/downloads.ts'
import { LIBRARY } from '#domain/catalog/library.ts'
import { PRACTICE_LICENSE } from '#messages/license-messages.ts'
import { DownloadAll } from '../downloads/download-all.tsx'
import { SaveLocation } from '../downloads/save-location.tsx'
import { useReloadWhenOwned } from '../downloads/use-reload.ts'
import { DAY_AND_MONTH, FULL_DAY } from '../components/date-formats.ts'
import { Link } from '../components/link.tsx'
import { TextField } from '../components/text-field.tsx'
import { useStore } from '../stores/stores.tsx'
import { AccountFrame } from './account-frame.tsx'
import { matchesSearch } from './matches-search.ts'
import { EmptyList } from './empty-list.tsx'
import css from './downloads-page.module.css'
import { OwnedItem } from './owned-item.tsx'
import { ProjectTag, tagsOf } from './project-tag.tsx'
import layoutCss from '../styles/layout.module.css'
import textCss from '../styles/text.module.css'

/** Everything licensed or taken for free, to download again. */
export const DownloadsPage = observer(function DownloadsPage() {
  const entries = useLoaderData<readonly LibraryEntry[]>()
  const [typed, setTyped] = useState('')
  const found = entries.filter((entry) => matches(entry, typed))
  useReloadWhenOwned()
  const projects = tagsOf(entries.flatMap(({ files }) => files))

  return (
    <AccountFrame title="Downloads" at="downloads">
      {entries.length === 0 ? (
        <EmptyList title="Nothing here yet">
          What you license, and the free assets and practice footage you take, stays here.
        </EmptyList>
      ) : (
        <>
          <div className={css['search']}>
            <TextField
              label="Find in your downloads"
              hint="By asset, file, order or project"
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <p className={textCss['count']} role="status">
            {found.length === 1 ? '1 asset' : `${found.length} assets`}
          </p>
          {found.length === 0 && (
            <p className={textCss['quiet']}>None of them goes by “{typed}”.</p>
          )}
          <div className={layoutCss['start']}>
            <DownloadAll files={found.flatMap(({ files }) => files)} />
            <SaveLocation />
          </div>
          <ul className={css['entries']}>
            {found.map((entry) => (
              <li key={`${entry.product.id}-${entry.licenseId}-${entry.orderId}`}>
                <Entry entry={entry} projects={projects} />
              </li>
            ))}
          </ul>
        </>
      )}
    </AccountFrame>
  )
})

interface EntryProps {
  readonly entry: LibraryEntry
  readonly projects: readonly string[]
}

const Entry = observer(function Entry({ entry, projects }: EntryProps) {
  const licenses = useStore('licenses')
  const { product, orderId, since, until, files } = entry
  // Valid as it is; the license that the account needs now costs the difference (licensing 7).
  const updatable = orderId !== null && entry.licenseId < licenses.chosenId

  return (
    <OwnedItem
      name={product.name}
      to={`/product/${product.slug}`}
      image={product.previews.posterWebp}
      files={files}
      aside={<ProjectTag name={product.name} files={files} known={projects} />}
      facts={
        <>
          {updatable && (
            <>
              <Link to={`/product/${product.slug}`}>Update licence</Link>
              {' · '}
            </>
          )}
          {product.libraryId === LIBRARY.PRACTICE ? (
            <Link to="/policies/licence">{PRACTICE_LICENSE}</Link>
          ) : (
            `${licenses.named(entry.licenseId)} licence`
          )}{' '}
          · since {FULL_DAY.format(since)} ·{' '}
          {until === null ? 'for ever' : `until ${DAY_AND_MONTH.format(until)}`}
          {orderId && (
            <>
              {' · '}
              <Link to={`/checkout/complete?order=${orderId}`}>Receipt</Link>
            </>
          )}
        </>
      }
    />
  )
})

function matches({ product, files, orderId }: LibraryEntry, typed: string): boolean {
  const ofFiles = files.flatMap(({ filename, projectTag }) => [filename, projectTag])
  return matchesSearch(typed, [product.name, product.sku, orderId ?? '', ...ofFiles])
}
