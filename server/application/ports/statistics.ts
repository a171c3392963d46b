import type { Difference, Rate } from '#domain/experiment/report.ts'

/** What can be said of numbers that chance has a part in. */
export interface Statistics {
  /** By how much a rate lies above another, and within which bounds at `CONFIDENCE`; null where nobody was seen of one. */
  differenceOf(control: Rate, variant: Rate): Difference | null
}
