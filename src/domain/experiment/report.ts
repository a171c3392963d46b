import type { ExperimentState } from './experiment.ts'
import { GOALS, type Goal } from './goals.ts'

/** How sure an interval is: of a hundred made this way, so many hold the true value (experiments 5). */
export const CONFIDENCE = 0.95

/** Before each variant has been seen by so many visitors, nothing is said of a difference (experiments 5). */
export const LEAST_VISITORS = 100

/** Nor before so many of both together have done what is counted. */
export const LEAST_CONVERSIONS = 10

/** Of some visitors, those who did something. */
export interface Rate {
  readonly visitors: number
  readonly converted: number
}

/** Between which values something lies, at `CONFIDENCE`. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** By how much the rate of a variant lies above that of the control, as a fraction: 0.01 is one percentage point. */
export interface Difference extends Interval {
  readonly value: number
}

export const VERDICTS = ['too-little-data', 'no-clear-difference', 'better', 'worse'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What the numbers say of a variant, beside the control. */
export function verdictOf(control: Rate, variant: Rate, difference: Difference): Verdict {
  if (!isEnough(control, variant)) return 'too-little-data'
  if (difference.low > 0) return 'better'
  return difference.high < 0 ? 'worse' : 'no-clear-difference'
}

/** Whether there is enough of both to say anything. */
function isEnough(control: Rate, variant: Rate): boolean {
  return (
    Math.min(control.visitors, variant.visitors) >= LEAST_VISITORS &&
    control.converted + variant.converted >= LEAST_CONVERSIONS
  )
}

/** How a variant did by one goal; the control is compared with nothing. */
export interface GoalResult {
  readonly goal: Goal
  readonly converted: number
  /** Null of the control, and where nobody has seen one of both. */
  readonly difference: Difference | null
  readonly verdict: Verdict | null
}

export interface VariantReport {
  readonly variant: string
  readonly weight: number
  readonly visitors: number
  readonly results: readonly GoalResult[]
}

/** An experiment with what came of it, the control first. */
export interface ExperimentReport {
  readonly key: string
  readonly path: string
  readonly status: ExperimentState['status']
  readonly winner: string | null
  /** When staff changed it last; null: never. */
  readonly changedAt: number | null
  /** When somebody saw it first and last; null: nobody yet. */
  readonly firstSeenAt: number | null
  readonly lastSeenAt: number | null
  readonly variants: readonly VariantReport[]
}

/** How many saw one variant, and did what is counted. */
export interface VariantNumbers {
  readonly variant: string
  readonly weight: number
  readonly visitors: number
  readonly converted: Readonly<Record<Goal, number>>
}

/** Every variant beside the first, by every goal. */
export function variantReports(
  numbers: readonly VariantNumbers[],
  differenceOf: (control: Rate, variant: Rate) => Difference | null,
): readonly VariantReport[] {
  const [control] = numbers
  const rateOf = ({ visitors, converted }: VariantNumbers, goal: Goal): Rate => ({
    visitors,
    converted: converted[goal],
  })
  return numbers.map((one) => ({
    variant: one.variant,
    weight: one.weight,
    visitors: one.visitors,
    results: GOALS.map((goal) => {
      const [base, own] = [control && rateOf(control, goal), rateOf(one, goal)]
      const difference = base && one !== control ? differenceOf(base, own) : null
      const verdict = base && difference && verdictOf(base, own, difference)
      return { goal, converted: own.converted, difference, verdict: verdict ?? null }
    }),
  }))
}
