import type { ReportKind } from '#domain/download/file-report.ts'

/** What an owner found wrong with a file, and what they were answered. One of a file and owner is open at a time. */
export interface FileReportTable {
  id: string
  user_id: string
  customer_id: string
  variant_id: number
  /** The order that licensed it; null for what was free. */
  order_id: string | null
  kind: ReportKind
  message: string
  answer: string | null
  created_at: number
  /** Null while it is open. */
  answered_at: number | null
}
