import type { Difference, Rate } from '#domain/experiment/report.ts'

/** Statistics of numbers that are subject to chance. */
export interface Statistics {
  /** How far one rate lies above another, with its bounds at `CONFIDENCE`; null if one of them has no visitors. */
  differenceOf(control: Rate, variant: Rate): Difference | null
}
