import type { ReactNode } from 'react'
import type { Listing } from '#domain/shared/listing.ts'
import { Pagination } from '../components/pagination.tsx'
import css from './paged-list.module.css'

interface PagedListProps {
  readonly listing: Pick<Listing<unknown>, 'page' | 'totalPages' | 'pastTheEnd'>
  /** The page that the address asks for. */
  readonly asked: number
  readonly linkTo: (page: number) => string
  readonly children: ReactNode
}

/** A page of a list of one's own, and the way to its other pages. */
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
