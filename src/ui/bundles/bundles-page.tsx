import { useLoaderData, useNavigate, useNavigation } from 'react-router-dom'
import type { BundleCard } from '#domain/catalog/bundle.ts'
import { BUNDLE_SORTS, bundleSortFrom, type BundleSort } from '#domain/catalog/bundle-sort.ts'
import headCss from '../browse/browse-head.module.css'
import pageCss from '../browse/browse-page.module.css'
import { PageHead } from '../page-head.tsx'
import type { PageSource } from '../page-source.ts'
import { unwrap } from '../unwrap.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { joinClasses } from '../components/join-classes.ts'
import { InlineSelect } from '../components/select-field.tsx'
import { TaxIncluded } from '../pricing/shown-price.tsx'
import { BundleGrid } from './bundle-card.tsx'
import css from './bundles-page.module.css'
import textCss from '../styles/text.module.css'

interface BundlesData {
  readonly sort: BundleSort
  readonly bundles: readonly BundleCard[]
}

/** Loads all bundles in the order that the address asks for. */
export async function loadBundles(source: PageSource, request: Request): Promise<BundlesData> {
  const sort = bundleSortFrom(new URL(request.url).searchParams.get('sort_by'))
  return { sort, bundles: await unwrap(source.get('catalog').bundles(sort)) }
}

/** All bundles, in one of the five orders of catalog 3. */
export function BundlesPage() {
  const { sort, bundles } = useLoaderData() as BundlesData
  const navigate = useNavigate()
  const { location } = useNavigation()
  const busy = location?.pathname === '/bundles'

  const reorder = (wanted: BundleSort) =>
    void navigate(wanted === '' ? '/bundles' : `/bundles?sort_by=${wanted}`, {
      preventScrollReset: true,
    })

  return (
    <>
      <PageHead
        title="Bundles"
        description="Assets that work together in one shot, for less than buying them individually."
        path="/bundles"
        image={bundles[0]?.cover}
      />
      <header className={css['head']}>
        <div>
          <div className={headCss['line']}>
            <h1>Bundles</h1>
            <output className={textCss['count']}>
              {bundles.length === 1 ? '1 bundle' : `${bundles.length} bundles`}
            </output>
          </div>
          <TaxIncluded />
        </div>
        <InlineSelect label="Sort by" value={sort} options={BUNDLE_SORTS} onChange={reorder} />
      </header>
      <div className={joinClasses(pageCss['results'], busy && pageCss['busy'])} aria-busy={busy}>
        {bundles.length === 0 ? (
          <EmptyState title="No bundles yet" />
        ) : (
          <BundleGrid bundles={bundles} heading="h2" />
        )}
      </div>
    </>
  )
}
