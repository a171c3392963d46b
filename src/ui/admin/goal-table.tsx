import { CONFIDENCE, type ExperimentReport, type VariantReport } from '#domain/experiment/report.ts'
import type { Goal } from '#domain/experiment/goals.ts'
import { inThousands } from '#domain/shared/text.ts'
import { GOAL_TEXTS } from '#messages/experiment-messages.ts'
import { Badge } from '../components/badge.tsx'
import { DataTable } from '../components/data-table.tsx'
import textCss from '../styles/text.module.css'
import { variantName } from '#messages/experiment-messages.ts'
import { differenceText, NEEDED, rateText, VERDICT_TEXTS } from './experiment-texts.ts'
import { IntervalBar } from './interval-bar.tsx'
import css from './experiments.module.css'

const SURE = `${CONFIDENCE * 100}%`

interface GoalTableProps {
  readonly report: ExperimentReport
  readonly goal: Goal
}

/** The results of each variant for one goal, compared with the control (experiments 5). */
export function GoalTable({ report: { key, variants }, goal }: GoalTableProps) {
  const resultOf = ({ results }: VariantReport) => results.find((one) => one.goal === goal)
  const reach = Math.max(
    0.01,
    ...variants.flatMap((variant) => {
      const difference = resultOf(variant)?.difference
      return difference ? [Math.abs(difference.low), Math.abs(difference.high)] : []
    }),
  )
  return (
    <DataTable<VariantReport>
      caption={GOAL_TEXTS[goal]}
      stacks
      rows={variants}
      keyOf={({ variant }) => variant}
      columns={[
        {
          name: 'Variant',
          heads: true,
          cell: ({ variant }) => (
            <span className={css['variant']}>
              {variantName(key, variant)}
              {variant === variants[0]?.variant && <Badge>Control</Badge>}
            </span>
          ),
        },
        { name: 'Visitors', number: true, cell: ({ visitors }) => inThousands(visitors) },
        {
          name: GOAL_TEXTS[goal],
          number: true,
          cell: (variant) => inThousands(resultOf(variant)?.converted ?? 0),
        },
        {
          name: 'Rate',
          number: true,
          cell: (variant) => {
            const result = resultOf(variant)
            return result && rateText(variant, result)
          },
        },
        {
          name: `Difference from control (${SURE} confidence)`,
          cell: (variant) => <Result result={resultOf(variant)} reach={reach} />,
        },
      ]}
    />
  )
}

interface ResultProps {
  readonly result: VariantReport['results'][number] | undefined
  readonly reach: number
}

function Result({ result, reach }: ResultProps) {
  if (!result?.verdict || !result.difference) {
    return <span className={textCss['quiet']}>–</span>
  }
  const { verdict, difference } = result
  if (verdict === 'too-little-data') {
    return (
      <span className={css['result']}>
        {VERDICT_TEXTS[verdict]}
        <small className={textCss['quiet']}>{NEEDED}</small>
      </span>
    )
  }
  return (
    <span className={css['result']}>
      {VERDICT_TEXTS[verdict]}
      <span>{differenceText(difference)}</span>
      <IntervalBar difference={difference} reach={reach} />
    </span>
  )
}
