import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { browseFrom, type Browse } from '#domain/catalogue/browse.ts'
import { browseAddress, paramsOf } from './browse-address.ts'
import type { BrowseData } from './browse-data.ts'

/** The browse as chosen: while its results are on their way, the choice shows already. */
export function useBrowse({ shelf, browse }: BrowseData) {
  const { location } = useNavigation()
  const navigate = useNavigate()
  const coming = location?.pathname === shelf.path ? location : null
  // From the press until the router moves, or a box would spring back for a moment.
  const [choice, setChoice] = useState<{ readonly over: Browse; readonly chosen: Browse }>()
  const here = choice?.over === browse ? choice.chosen : browse

  return {
    busy: coming !== null,
    browse: coming ? browseFrom(paramsOf(new URLSearchParams(coming.search)), shelf.fixed) : here,
    /** Narrows or reorders in place: the visitor stays where they look. */
    show: (chosen: Browse) => {
      setChoice({ over: browse, chosen })
      void navigate(browseAddress(shelf, chosen), { preventScrollReset: true })
    },
  }
}

/** The older key of search 2 becomes the newer one, without a step in the history (search 2). */
export function useNewerSearchKey({ shelf, browse }: BrowseData): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const older = new URLSearchParams(search).has('search')

  useEffect(() => {
    if (!older) return
    void navigate(browseAddress(shelf, browse), { replace: true, preventScrollReset: true })
  }, [older, shelf, browse, navigate])
}
