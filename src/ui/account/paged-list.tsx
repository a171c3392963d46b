import type { ReactNode } from 'react'
import type { Listing } from '#domain/shared/listing.ts'
import { Pagination } from '../components/pagination.tsx'
import css from './paged-list.module.css'

interface PagedListProps {
  readonly listing: Pick<Listing<unknown>, 'page' | 'totalPages' | 'pastTheEnd'>
  /** The page number that the address asks for. */
  readonly asked: number
  readonly linkTo: (page: number) => string
  readonly children: ReactNode
}

/** One page of the user's list, with links to the other pages. */
export function PagedList({ listing, asked, linkTo, children }: PagedListProps) {
  const { page, totalPages, pastTheEnd } = listing
  return (
    <>
      {pastTheEnd && (
        <p className={css['notice']}>
          Page {asked} doesn’t exist. Showing the last page, {page}.
        </p>
      )}
      {children}
      {totalPages > 1 && (
        <div className={css['pages']}>
          <Pagination page={page} pages={totalPages} linkTo={linkTo} />
        </div>
      )}
    </>
  )
}
