import type { ResultAsync } from 'neverthrow'
import type { FileReportForm } from '#domain/download/file-report.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Missing, Outage } from './outage.ts'

/** A report that the shop has received. Epoch milliseconds. */
export interface TakenReport {
  readonly reportedAt: number
  /** The end of the last day for a correction (report 1). */
  readonly dueAt: number
}

/** Reports that a file of the user's own is broken, or not as described (report 1). */
export interface FileReports {
  /** Returns the existing report if one is still open. `missing` for a file that is not theirs. */
  report(
    viewer: Registered,
    of: FileReportForm & { readonly variantId: number },
  ): ResultAsync<TakenReport, Invalid | Missing | Outage>
}
