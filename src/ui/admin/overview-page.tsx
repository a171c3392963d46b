import { observer } from 'mobx-react-lite'
import { changeInPercent, type DayNumbers, type ShopNumbers } from '#domain/admin/numbers.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inThousands } from '#domain/shared/text.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { Link } from '../components/link.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { saveCsv } from './csv.ts'
import type { ChartLine } from './number-chart.tsx'
import {
  dayText,
  NUMBER_COLUMNS,
  numberIn,
  numberText,
  type NumberColumn,
} from './number-columns.ts'
import { NumberTile } from './number-tile.tsx'
import { numbersCsv } from './numbers-csv.ts'
import { RangeTabs, useRange } from './range-tabs.tsx'
import css from './numbers.module.css'
import textCss from '../styles/text.module.css'

const NumberChart = pagePart(
  async () => (await import('./number-chart.tsx')).NumberChart<DayNumbers>,
  <div className={css['chart']} />,
)

const line = (
  key: NumberColumn['key'],
  look: Pick<ChartLine<DayNumbers>, 'token' | 'dash'>,
): ChartLine<DayNumbers> => {
  const { label = key, isMoney = false } = NUMBER_COLUMNS.find((one) => one.key === key) ?? {}
  return { ...look, label, isMoney, valueOf: (day) => numberIn(day, { key }) }
}

interface Chart {
  readonly title: string
  readonly lines: readonly ChartLine<DayNumbers>[]
}

const DASHES = [2, 4] as const

const CHARTS: readonly Chart[] = [
  {
    title: 'Sales',
    lines: [
      line('gross', { token: '--ember' }),
      line('refunds', { token: '--quiet', dash: DASHES }),
      line('net', { token: '--ok', dash: [8, 4] }),
    ],
  },
  {
    title: 'Orders and licenses',
    lines: [
      line('orders', { token: '--ember' }),
      line('licenses', { token: '--quiet', dash: DASHES }),
      line('downloads', { token: '--ok', dash: [8, 4] }),
    ],
  },
  {
    title: 'Credits',
    lines: [
      line('creditsSold', { token: '--ember' }),
      line('creditsSpent', { token: '--quiet', dash: DASHES }),
    ],
  },
  { title: 'Sign-ups', lines: [line('signUps', { token: '--ember' })] },
]

/** The admin's start page: what was sold and downloaded, and what is pending (admin 4). */
export const OverviewPage = observer(function OverviewPage() {
  const admin = useService('numbersAdmin')
  const range = useRange()
  const held = useQuery(() => admin.numbers(range), [range])

  return (
    <AdminFrame title="Overview">
      <RangeTabs page="/admin" range={range} />
      <QueryResult {...held}>{(numbers) => <Shown numbers={numbers} />}</QueryResult>
    </AdminFrame>
  )
})

function Shown({ numbers }: { readonly numbers: ShopNumbers }) {
  const { days, total, before, open } = numbers
  const isEmpty = NUMBER_COLUMNS.every(
    (one) => numberIn(total, one) === 0 && numberIn(before, one) === 0,
  )
  return (
    <>
      {isEmpty && (
        <p className={textCss['quiet']}>
          No activity in this period yet. Sales, downloads and sign-ups appear here within a minute.
        </p>
      )}
      <dl className={css['tiles']}>
        {NUMBER_COLUMNS.map((one) => (
          <div key={one.key} className={css['tile']}>
            <dt>{one.label}</dt>
            <dd className={css['value']}>{numberText(numberIn(total, one), one)}</dd>
            <dd className={css['change']}>
              {changeText(numberIn(total, one), numberIn(before, one), days.length)}
            </dd>
          </div>
        ))}
      </dl>
      <section className={css['open']} aria-label="Outstanding">
        <h2>Outstanding</h2>
        <dl className={css['tiles']}>
          <NumberTile name="Credits outstanding" value={inThousands(open.credits)}>
            Unused credits that customers hold
          </NumberTile>
          <NumberTile name="Value of unused credit packs" value={inUsd(open.packValue)}>
            What they were sold for, before tax
          </NumberTile>
          <NumberTile name="Open disputes" value={inThousands(open.disputes)}>
            <Link to="/admin/disputes">View disputes</Link>
          </NumberTile>
          <NumberTile name="Past due subscriptions" value={inThousands(open.pastDue)}>
            <Link to="/admin/subscriptions?state=past-due">View subscriptions</Link>
          </NumberTile>
        </dl>
      </section>
      <div className={css['charts']}>
        {CHARTS.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <NumberChart label={`${title} per day`} days={days} lines={lines} />
          </section>
        ))}
      </div>
      <Disclosure summary="Daily numbers">
        <div className={css['table']}>
          <p>
            <Button size="small" onClick={() => save(days)}>
              Download CSV
            </Button>
          </p>
          <DataTable<DayNumbers>
            caption="Daily numbers"
            rows={days.toReversed()}
            keyOf={({ day }) => day}
            columns={[
              { name: 'Day', heads: true, cell: ({ day }) => dayText(day) },
              ...NUMBER_COLUMNS.map((one) => ({
                name: one.label,
                number: true,
                cell: (day: DayNumbers) => numberText(numberIn(day, one), one),
              })),
            ]}
          />
        </div>
      </Disclosure>
    </>
  )
}

/** "+12% vs. the previous 30 days" */
function changeText(now: number, before: number, days: number): string {
  const change = changeInPercent(now, before)
  if (change === null) return `Nothing in the previous ${days} days`
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return `${sign}${inThousands(Math.abs(change))}% vs. the previous ${days} days`
}

function save(days: readonly DayNumbers[]): void {
  const name = `emberstock-numbers-${dayText(days[0]?.day ?? 0)}-${days.length}-days.csv`
  saveCsv(name, numbersCsv(days))
}
