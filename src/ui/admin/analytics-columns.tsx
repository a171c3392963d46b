import {
  shareInPercent,
  type PageLine,
  type StepsOfLibrary,
  type StepsOfPlace,
  type TermLine,
} from '#domain/analytics/analytics-report.ts'
import type { FunnelSteps, PageType } from '#domain/analytics/event-counts.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import type { SearchPlace } from '#domain/search/query.ts'
import { inThousands } from '#domain/shared/text.ts'
import { Link } from '../components/link.tsx'
import type { ReportColumn } from './report-table.tsx'
import css from './numbers.module.css'

/** The steps of the search funnel in order, with their labels. */
export const STEPS: readonly { readonly key: keyof FunnelSteps; readonly label: string }[] = [
  { key: 'searches', label: 'Searches' },
  { key: 'withoutResults', label: 'No results' },
  { key: 'clicked', label: 'Clicked' },
  { key: 'added', label: 'Added to cart' },
  { key: 'downloaded', label: 'Downloaded' },
  { key: 'bought', label: 'Bought' },
]

const PLACES: Readonly<Record<SearchPlace, string>> = {
  'top-navigation': 'Header',
  'homepage-dropdown': 'Home page',
  'products-page': 'Search page',
  'products-page-dropdown': 'Library page',
}

const PAGE_TYPES: Readonly<Record<PageType, string>> = {
  '2d element': '2D element',
  'practice footage': 'Practice footage',
  '3d asset': '3D asset',
  bundle: 'Bundle',
  article: 'Article',
}

/** "12.5%" */
export function percentText(part: number, whole: number): string {
  const share = shareInPercent(part, whole)
  return share === null ? '–' : `${share.toFixed(share > 0 && share < 10 ? 1 : 0)}%`
}

/** A plain number in the file, and a formatted one on the page. */
function count<Row>(name: string, value: (row: Row) => number): ReportColumn<Row> {
  return { name, value, cell: (row) => inThousands(value(row)), number: true }
}

function share<Row>(
  name: string,
  part: (row: Row) => number,
  whole: (row: Row) => number,
): ReportColumn<Row> {
  const cell = (row: Row) => percentText(part(row), whole(row))
  return { name, value: cell, cell, number: true }
}

export const TERM_COLUMNS: readonly ReportColumn<TermLine>[] = [
  {
    name: 'Search term',
    value: ({ term }) => term,
    cell: ({ term }) => (
      <Link to={`/search?${new URLSearchParams({ search_query: term })}`}>{term}</Link>
    ),
  },
  count('Searches', ({ searches }) => searches),
  count('No results', ({ withoutResults }) => withoutResults),
]

const pageName: ReportColumn<PageLine> = {
  name: 'Page',
  value: ({ name }) => name,
  cell: ({ name, pageType, slug }) => <Link to={addressOf(pageType, slug)}>{name}</Link>,
}

function addressOf(pageType: PageType, slug: string): string {
  if (pageType === 'bundle') return `/bundle/${slug}`
  return pageType === 'article' ? `/blog/${slug}` : `/product/${slug}`
}

const type = (line: PageLine) => PAGE_TYPES[line.pageType]

export const PAGE_COLUMNS: readonly ReportColumn<PageLine>[] = [
  pageName,
  { name: 'Type', value: type, cell: type },
  count('Views', ({ views }) => views),
  count('Purchases', ({ purchases }) => purchases),
]

export const BUNDLE_COLUMNS: readonly ReportColumn<PageLine>[] = [
  { ...pageName, name: 'Bundle' },
  count('Views', ({ views }) => views),
  count('Purchases', ({ purchases }) => purchases),
  share(
    'Conversion',
    ({ purchases }) => purchases,
    ({ views }) => views,
  ),
]

/** A count for each step, and its share of the searches. */
const steps = <Row extends FunnelSteps>(): readonly ReportColumn<Row>[] =>
  STEPS.map(({ key, label }) => ({
    ...count<Row>(label, (row) => row[key]),
    cell: (row) => (
      <>
        {inThousands(row[key])}
        {key !== 'searches' && row.searches > 0 && (
          <span className={css['share']}> {percentText(row[key], row.searches)}</span>
        )}
      </>
    ),
  }))

const libraryName = ({ libraryId }: StepsOfLibrary) =>
  LIBRARIES.find(({ id }) => id === libraryId)?.name ?? 'Across all libraries'

export const LIBRARY_COLUMNS: readonly ReportColumn<StepsOfLibrary>[] = [
  { name: 'Library', value: libraryName, cell: libraryName },
  ...steps<StepsOfLibrary>(),
]

const placeName = ({ searchType }: StepsOfPlace) => PLACES[searchType]

export const PLACE_COLUMNS: readonly ReportColumn<StepsOfPlace>[] = [
  { name: 'Search box', value: placeName, cell: placeName },
  ...steps<StepsOfPlace>(),
]
