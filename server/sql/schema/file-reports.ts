import type { ReportKind } from '#domain/download/file-report.ts'

/**
 * A problem with a file that an owner reported, and the answer. An owner has at most one open report
 * per file.
 */
export interface FileReportTable {
  id: string
  user_id: string
  customer_id: string
  variant_id: number
  /** The order that licensed it; null if it was free. */
  order_id: string | null
  kind: ReportKind
  message: string
  answer: string | null
  created_at: number
  /** Null while it is open. */
  answered_at: number | null
}
