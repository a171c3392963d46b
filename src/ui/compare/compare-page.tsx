import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router-dom'
import { addCompared, comparisonPath } from '#domain/catalog/comparison.ts'
import { COMPARISON_FULL, notComparedMessage } from '#messages/compare-messages.ts'
import { Announcement } from '../components/announcement.tsx'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { PageHead } from '../page-head.tsx'
import { TaxIncluded } from '../pricing/shown-price.tsx'
import textCss from '../styles/text.module.css'
import type { CompareData } from './compare-data.ts'
import css from './compare-page.module.css'
import { CompareSearch } from './compare-search.tsx'
import { useCompare } from './compare-store.ts'
import { CompareTable } from './compare-table.tsx'

export { loadCompare } from './compare-data.ts'

/** Up to four assets next to each other. The address says which (display 8). */
export const ComparePage = observer(function ComparePage() {
  const { assets, missing } = useLoaderData() as CompareData
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [isFull, setFull] = useState(false)
  const slugs = assets.map(({ product }) => product.slug)
  const isOpen = slugs.length === 0 && missing === 0
  const compare = useCompare(isOpen)
  const kept = compare.slugs
  const asksForKept = isOpen && kept.length > 0

  // If the address names no assets, use the comparison stored on the device.
  useEffect(() => {
    if (asksForKept) void navigate(comparisonPath(kept), { replace: true })
  }, [asksForKept, kept, navigate])

  const show = (next: readonly string[]) => {
    compare.keep(next)
    setFull(false)
    void navigate(comparisonPath(next), { replace: true, preventScrollReset: true })
  }
  const add = (slug: string, name: string) =>
    addCompared(slugs, slug).match(
      (next) => {
        setAnnouncement(`${name} was added.`)
        show(next)
      },
      () => setFull(true),
    )
  const remove = (slug: string, name: string) => {
    // The pressed button is about to disappear.
    heading.current?.focus()
    setAnnouncement(`${name} was removed.`)
    show(slugs.filter((one) => one !== slug))
  }

  return (
    <div className={css['page']}>
      <PageHead
        title="Compare assets"
        description="Compare up to four assets side by side: price, resolution, frame rate, duration, alpha and format."
        path="/compare"
        noindex
      />
      <header className={css['head']}>
        <h1 ref={heading} tabIndex={-1}>
          Compare assets
        </h1>
        <p className={textCss['count']}>{`${slugs.length} of 4`}</p>
        {missing > 0 && <p>{notComparedMessage(missing)}</p>}
        <TaxIncluded />
      </header>
      {assets.length > 0 ? (
        <CompareTable assets={assets} onRemove={remove} />
      ) : (
        <EmptyState
          title="Nothing to compare yet"
          action={
            <ButtonLink kind="primary" to="/2d">
              Browse 2D elements
            </ButtonLink>
          }
        >
          Open an asset and select Compare, or search for one below.
        </EmptyState>
      )}
      <CompareSearch compared={slugs} onAdd={add} />
      {isFull && (
        <p className={css['full']} role="alert">
          {COMPARISON_FULL}
        </p>
      )}
      <Announcement>{announcement}</Announcement>
    </div>
  )
})
