import { observer } from 'mobx-react-lite'
import { okAsync, type ResultAsync } from 'neverthrow'
import { useLoaderData } from 'react-router-dom'
import type { LibraryEntry } from '#application/ports/downloads.ts'
import type { Outage } from '#application/ports/outage.ts'
import { LIBRARY } from '#domain/catalog/library.ts'
import type { FileToSave } from '#domain/download/queue.ts'
import { licenseParams, type LicenseQuery } from '#domain/license/license-query.ts'
import { inThousands } from '#domain/shared/text.ts'
import { DownloadAll } from '../downloads/download-all.tsx'
import { useReloadWhenOwned } from '../downloads/use-reload.ts'
import { inDayAndMonth, inDays } from '#messages/durations.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { Link } from '../components/link.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { AccountFrame } from './account-frame.tsx'
import { EmptyList } from './empty-list.tsx'
import { FORMER_MEMBER } from '#messages/former-member.ts'
import css from './downloads-page.module.css'
import { listAddress } from './list-address.ts'
import type { LibraryData } from './list-data.ts'
import { ListSearch } from './list-search.tsx'
import { OwnedItem } from './owned-item.tsx'
import { PagedList } from './paged-list.tsx'
import { ProjectTag } from './project-tag.tsx'
import textCss from '../styles/text.module.css'

export { loadLibrary } from './list-data.ts'

/** Below the primary content, so the page does not wait for it. */
const FileNotes = pagePart(async () => (await import('./report-problem.tsx')).FileNotes)

/** Lazy, because only browsers that can save into folders need it. */
const SaveLocation = pagePart(
  async () => (await import('../downloads/save-location.tsx')).SaveLocation,
)

/** Lazy: needed only for a team's library with something to filter by. */
const LibraryFilters = pagePart(async () => (await import('./library-filters.tsx')).LibraryFilters)

const PATH = '/account/downloads'

/** Everything licensed or downloaded for free, to download again. */
export const DownloadsPage = observer(function DownloadsPage() {
  const { query, found } = useLoaderData<LibraryData>()
  useReloadWhenOwned()

  return (
    <AccountFrame title="Downloads" at="downloads" page={found.page}>
      {found.total === 0 && isWhole(query) ? (
        <EmptyList title="No downloads yet">
          The files you license, and the free assets and practice footage you download, appear here.
        </EmptyList>
      ) : (
        <Found query={query} found={found} />
      )}
    </AccountFrame>
  )
})

const Found = observer(function Found({ query, found }: LibraryData) {
  const library = useService('myLibrary')
  const { user } = useStore('session')
  const addressOf = (wanted: Partial<LicenseQuery>) =>
    listAddress(PATH, licenseParams({ ...query, page: 1, ...wanted }))
  const hasIncluded = found.items.some(({ files }) => files.some(({ covered }) => covered))
  const hasSuspended = found.items.some(({ suspendedAt }) => suspendedAt !== undefined)
  /** The files of all pages, starting at the given one. */
  const filesFrom = (page: number): ResultAsync<readonly FileToSave[], Outage> => {
    if (!user) return okAsync([])
    return library
      .files(user, { ...query, page })
      .andThen(({ items, nextPage }) =>
        nextPage === null
          ? okAsync(items)
          : filesFrom(nextPage).map((others) => [...items, ...others]),
      )
  }

  return (
    <>
      <div className={css['tools']}>
        <ListSearch
          className={css['search']}
          label="Search downloads"
          hint="Search by asset, file, order or project"
          text={query.search}
          path={PATH}
          resultsAt={(search) => addressOf({ search })}
        >
          {user?.team && <LibraryFilters query={query} found={found} addressOf={addressOf} />}
        </ListSearch>
        <p className={textCss['count']} role="status">
          {found.total === 1 ? '1 asset' : `${inThousands(found.total)} assets`}
        </p>
        <SaveLocation />
        <DownloadAll
          {...found.files}
          some={hasIncluded || hasSuspended}
          list={() => filesFrom(1)}
        />
      </div>
      {hasIncluded && found.files.count > 1 && (
        <p className={textCss['quiet']}>
          “Download {inThousands(found.files.count)} files” doesn’t include files that came with
          another file you licensed. Download those individually.
        </p>
      )}
      {found.total === 0 && (
        <p className={textCss['quiet']}>
          {query.search === '' ? 'No matching files.' : `No results for “${query.search}”.`}
        </p>
      )}
      <PagedList listing={found} asked={query.page} linkTo={(page) => addressOf({ page })}>
        <ul className={css['entries']}>
          {found.items.map((entry) => (
            <li key={`${entry.product.id}-${entry.licenseId}-${entry.since}`}>
              <Entry entry={entry} projects={found.projects} />
            </li>
          ))}
        </ul>
      </PagedList>
    </>
  )
})

function isWhole({ search, licensedBy, projectTag }: LicenseQuery): boolean {
  return search === '' && licensedBy === null && projectTag === null
}

interface EntryProps {
  readonly entry: LibraryEntry
  readonly projects: readonly string[]
}

const Entry = observer(function Entry({ entry, projects }: EntryProps) {
  const licenses = useStore('licenses')
  const { product, orderId, licensedBy, since, until, suspendedAt, files } = entry
  // Still valid. Moving it to the license that the account needs now costs the difference (licensing 7).
  const updatable = until === null && entry.licenseId < licenses.chosenId

  return (
    <OwnedItem
      name={product.name}
      to={`/product/${product.slug}`}
      image={product.previews.posterWebp}
      files={suspendedAt === undefined ? files : []}
      notes={(file) => <FileNotes {...file} beside={files} />}
      aside={<ProjectTag name={product.name} files={files} known={projects} />}
      facts={
        <>
          {updatable && (
            <>
              <Link to={`/product/${product.slug}`}>Upgrade license</Link>
              {' · '}
            </>
          )}
          {product.libraryId === LIBRARY.PRACTICE ? (
            // Regardless of any other license that its owner has (practice 2).
            <Link to="/policies/license">Practice license (no client work)</Link>
          ) : (
            `${licenses.named(entry.licenseId)} license`
          )}{' '}
          · since {inDays(since)} · {until === null ? 'forever' : `until ${inDayAndMonth(until)}`}
          {suspendedAt !== undefined && ' · Access is suspended until its invoice is paid'}
          {licensedBy && ` · licensed by ${licensedBy.name || FORMER_MEMBER}`}
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
