import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { browseFrom, type Browse } from '#domain/catalogue/browse.ts'
import { browseAddress, paramsOf } from './browse-address.ts'
import type { BrowseData } from './browse-routes.ts'

/** The browse as chosen: while its results are on their way, the choice shows already. */
export function useBrowse({ shelf, browse }: BrowseData) {
  const { location } = useNavigation()
  const navigate = useNavigate()
  const coming = location?.pathname === shelf.path ? location : null

  return {
    busy: coming !== null,
    browse: coming ? browseFrom(paramsOf(new URLSearchParams(coming.search)), shelf.fixed) : browse,
    /** Narrows or reorders in place: the visitor stays where they look. */
    show: (changed: Browse) =>
      void navigate(browseAddress(shelf, changed), { preventScrollReset: true }),
  }
}

/** The older key of spec 3 becomes the newer one, without a step in the history (rules 24). */
export function useNewerSearchKey({ shelf, browse }: BrowseData): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const older = new URLSearchParams(search).has('search')

  useEffect(() => {
    if (!older) return
    void navigate(browseAddress(shelf, browse), { replace: true, preventScrollReset: true })
  }, [older, shelf, browse, navigate])
}
