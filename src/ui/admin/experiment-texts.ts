import type { GoalResult, Difference, VariantReport, Verdict } from '#domain/experiment/report.ts'
import { LEAST_CONVERSIONS, LEAST_VISITORS } from '#domain/experiment/report.ts'
import { experimentText, GOAL_TEXTS, variantName } from '#messages/experiment-messages.ts'
import type { ExperimentReport } from '#domain/experiment/report.ts'

export const STATUS_TEXTS: Readonly<Record<ExperimentReport['status'], string>> = {
  running: 'Running',
  paused: 'Paused',
  ended: 'Ended',
}

export const VERDICT_TEXTS: Readonly<Record<Verdict, string>> = {
  'too-little-data': 'Not enough data yet',
  'no-clear-difference': 'No clear difference',
  better: 'Better than control',
  worse: 'Worse than control',
}

/** The minimum data required before a result is shown. */
export const NEEDED = `At least ${LEAST_VISITORS} visitors per variant and ${LEAST_CONVERSIONS} conversions in all are needed.`

const PERCENT = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

const POINTS = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** "4.2%", or "–" if there were no visitors. */
export function rateText({ visitors }: VariantReport, { converted }: GoalResult): string {
  return visitors === 0 ? '–' : PERCENT.format(converted / visitors)
}

/** "+1.2": how far a rate is above another, in percentage points. */
function pointsText(fraction: number): string {
  return POINTS.format(fraction * 100).replace('-', '−')
}

/** "+1.2 points (−0.3 to +2.7)" */
export function differenceText({ value, low, high }: Difference): string {
  return `${pointsText(value)} points (${pointsText(low)} to ${pointsText(high)})`
}

const HEAD = [
  'Experiment',
  'Status',
  'Variant',
  'Goal',
  'Visitors',
  'Conversions',
  'Rate (%)',
  'Difference (points)',
  'Confidence interval from',
  'Confidence interval to',
  'Result',
]

/** Formats the reports as CSV for spreadsheets (RFC 4180), with one row per variant and goal. */
export function experimentsCsv(reports: readonly ExperimentReport[]): string {
  const rows = reports.flatMap(({ key, status, variants }) =>
    variants.flatMap((variant) =>
      variant.results.map((result) => {
        const { difference, verdict, converted, goal } = result
        const { visitors } = variant
        return [
          experimentText(key).name,
          STATUS_TEXTS[status],
          variantName(key, variant.variant),
          GOAL_TEXTS[goal],
          String(visitors),
          String(converted),
          visitors === 0 ? '' : ((converted / visitors) * 100).toFixed(2),
          ...[difference?.value, difference?.low, difference?.high].map((fraction) =>
            fraction === undefined ? '' : (fraction * 100).toFixed(2),
          ),
          verdict === null ? 'Control' : VERDICT_TEXTS[verdict],
        ]
      }),
    ),
  )
  return [HEAD, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
