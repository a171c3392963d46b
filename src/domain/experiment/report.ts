import type { ExperimentState } from './experiment.ts'
import { GOALS, type Goal } from './goals.ts'

/** The confidence level: this share of all intervals made this way contains the true value (experiments 5). */
export const CONFIDENCE = 0.95

/** No difference is reported until each variant has been seen by this many visitors (experiments 5). */
export const LEAST_VISITORS = 100

/** Nor until both together have this many conversions. */
export const LEAST_CONVERSIONS = 10

/** How many visitors there were, and how many of them converted. */
export interface Rate {
  readonly visitors: number
  readonly converted: number
}

/** The range that a value lies in, at `CONFIDENCE`. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** How far the rate of a variant is above the control's, as a fraction: 0.01 is one percentage point. */
export interface Difference extends Interval {
  readonly value: number
}

export const VERDICTS = ['too-little-data', 'no-clear-difference', 'better', 'worse'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What the numbers say about a variant compared with the control. */
export function verdictOf(control: Rate, variant: Rate, difference: Difference): Verdict {
  if (!isEnough(control, variant)) return 'too-little-data'
  if (difference.low > 0) return 'better'
  return difference.high < 0 ? 'worse' : 'no-clear-difference'
}

/** Whether both have enough data to say anything. */
function isEnough(control: Rate, variant: Rate): boolean {
  return (
    Math.min(control.visitors, variant.visitors) >= LEAST_VISITORS &&
    control.converted + variant.converted >= LEAST_CONVERSIONS
  )
}

/** The result of a variant for one goal; the control is not compared with anything. */
export interface GoalResult {
  readonly goal: Goal
  readonly converted: number
  /** Null for the control, and if one of the two has no visitors. */
  readonly difference: Difference | null
  readonly verdict: Verdict | null
}

export interface VariantReport {
  readonly variant: string
  readonly weight: number
  readonly visitors: number
  readonly results: readonly GoalResult[]
}

/** An experiment with its results, the control first. */
export interface ExperimentReport {
  readonly key: string
  readonly path: string
  readonly status: ExperimentState['status']
  readonly winner: string | null
  /** When staff last changed it; null if never. */
  readonly changedAt: number | null
  /** When it was first and last seen; null if never. */
  readonly firstSeenAt: number | null
  readonly lastSeenAt: number | null
  readonly variants: readonly VariantReport[]
}

/** How many people saw one variant, and how many of them reached each goal. */
export interface VariantNumbers {
  readonly variant: string
  readonly weight: number
  readonly visitors: number
  readonly converted: Readonly<Record<Goal, number>>
}

/** Compares every variant with the first one, by every goal. */
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
