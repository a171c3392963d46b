import { observer } from 'mobx-react-lite'
import { PURCHASE_DAYS } from '#domain/analytics/analytics-event.ts'
import {
  isByMonth,
  type AnalyticsReport,
  type StepsOfDay,
} from '#domain/analytics/analytics-report.ts'
import type { FunnelSteps } from '#domain/analytics/event-counts.ts'
import { inThousands } from '#domain/shared/text.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Link } from '../components/link.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import { AdminFrame } from './admin-frame.tsx'
import {
  BUNDLE_COLUMNS,
  LIBRARY_COLUMNS,
  PAGE_COLUMNS,
  percentText,
  PLACE_COLUMNS,
  STEPS,
  TERM_COLUMNS,
} from './analytics-columns.tsx'
import type { ChartLine } from './number-chart.tsx'
import { dayText } from './number-columns.ts'
import { NumberTile } from './number-tile.tsx'
import { ReportTable } from './report-table.tsx'
import { RangeTabs, useRange } from './range-tabs.tsx'
import css from './numbers.module.css'
import textCss from '../styles/text.module.css'

const NumberChart = pagePart(
  async () => (await import('./number-chart.tsx')).NumberChart<StepsOfDay>,
  <div className={css['chart']} />,
)

const line = (
  key: keyof FunnelSteps,
  look: Pick<ChartLine<StepsOfDay>, 'token' | 'dash'>,
): ChartLine<StepsOfDay> => ({
  ...look,
  label: STEPS.find((step) => step.key === key)?.label ?? key,
  isMoney: false,
  valueOf: (day) => day[key],
})

const CHARTS = [
  {
    title: 'Searches',
    lines: [
      line('searches', { token: '--ember' }),
      line('withoutResults', { token: '--quiet', dash: [2, 4] }),
    ],
  },
  {
    title: 'From results to purchase',
    lines: [
      line('clicked', { token: '--ember' }),
      line('added', { token: '--quiet', dash: [2, 4] }),
      line('bought', { token: '--ok', dash: [8, 4] }),
    ],
  },
]

const MONTHS_NOTE = 'Counted by calendar month. The first month is included in full.'
const NO_SEARCHES = 'No searches in this period.'
const PAGE_NOTE = `A purchase counts if the customer viewed the asset while signed in, up to ${PURCHASE_DAYS} days before buying it.`
const BUNDLE_NOTE = `A purchase counts if the customer viewed the bundle while signed in, up to ${PURCHASE_DAYS} days before buying it.`

/** What people searched for, what they found, and what they did with it (analytics 6). */
export const AnalyticsPage = observer(function AnalyticsPage() {
  const admin = useService('numbersAdmin')
  const range = useRange()
  const held = useQuery(() => admin.analytics(range), [range])

  return (
    <AdminFrame title="Analytics">
      <RangeTabs page="/admin/analytics" range={range} />
      <p className={textCss['quiet']}>
        From visitors who allow analytics. Purchases count only for customers who were signed in
        when they viewed the page. Updated every minute. Days begin at midnight UTC.
      </p>
      <QueryResult {...held}>{(report) => <Shown report={report} />}</QueryResult>
    </AdminFrame>
  )
})

function Shown({ report }: { readonly report: AnalyticsReport }) {
  const { days, total, pages, bundles } = report
  const isViewed = [...pages, ...bundles].some(({ views, purchases }) => views + purchases > 0)
  if (total.searches === 0 && report.terms.length === 0 && !isViewed) {
    return <p>No searches or views in this period.</p>
  }
  const file = (name: string) =>
    `emberstock-${name}-${dayText(days[0]?.day ?? 0)}-${days.length}-days`
  const byTerm = ({ term }: { readonly term: string }) => term
  const byPage = ({ pageType, slug }: AnalyticsReport['pages'][number]) => `${pageType} ${slug}`
  const months = isByMonth(days.length) ? { note: MONTHS_NOTE } : {}
  return (
    <>
      <dl className={css['tiles']}>
        {STEPS.map(({ key, label }) => (
          <NumberTile key={key} name={label} value={inThousands(total[key])}>
            {key === 'searches'
              ? `in ${days.length} days`
              : `${percentText(total[key], total.searches)} of searches`}
          </NumberTile>
        ))}
      </dl>
      <div className={css['charts']}>
        {CHARTS.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <NumberChart label={`${title} per day`} days={days} lines={lines} />
          </section>
        ))}
      </div>
      <ReportTable
        title="Searches by library"
        note={`How many searches led to each step. Each search counts once per step. A search counts as bought if the customer added an asset to the cart from its results while signed in, and bought it within ${PURCHASE_DAYS} days.`}
        file={file('searches-by-library')}
        rows={report.libraries}
        keyOf={({ libraryId }) => String(libraryId)}
        columns={LIBRARY_COLUMNS}
        empty=""
      />
      <ReportTable
        title="Searches by search box"
        file={file('searches-by-search-box')}
        rows={report.places}
        keyOf={({ searchType }) => searchType}
        columns={PLACE_COLUMNS}
        empty=""
      />
      <div className={css['charts']}>
        <ReportTable
          {...months}
          title="Top searches"
          file={file('top-searches')}
          rows={report.terms}
          keyOf={byTerm}
          columns={TERM_COLUMNS}
          empty={NO_SEARCHES}
        />
        <ReportTable
          {...months}
          title="Searches without results"
          file={file('searches-without-results')}
          rows={report.termsWithoutResults}
          keyOf={byTerm}
          columns={TERM_COLUMNS}
          empty={report.terms.length === 0 ? NO_SEARCHES : 'Every search found something.'}
        />
      </div>
      <p className={textCss['quiet']}>
        To help searches that find nothing, <Link to="/admin/synonyms">edit search synonyms</Link>.
      </p>
      <ReportTable
        title="Top pages"
        note={[PAGE_NOTE, months.note].filter(Boolean).join(' ')}
        file={file('top-pages')}
        rows={pages}
        keyOf={byPage}
        columns={PAGE_COLUMNS}
        empty="No assets or articles were viewed in this period."
      />
      <ReportTable
        title="Bundles"
        note={[BUNDLE_NOTE, months.note].filter(Boolean).join(' ')}
        file={file('bundles')}
        rows={bundles}
        keyOf={byPage}
        columns={BUNDLE_COLUMNS}
        empty="No bundles are for sale."
      />
    </>
  )
}
