import type { CustomerId } from '#domain/customer/customer.ts'
import type { FileReportForm } from '#domain/download/file-report.ts'

interface NewFileReport extends FileReportForm {
  readonly id: string
  readonly customer: CustomerId
  /** The person who acted. */
  readonly userId: string
  readonly variantId: number
  /** The order that licensed it; null for a free file. */
  readonly orderId: string | null
  readonly now: number
}

/** A report as operators see it. */
export interface StoredFileReport extends Omit<NewFileReport, 'now'> {
  readonly productName: string
  readonly filename: string
  readonly sku: string
  readonly createdAt: number
  /** Null while it is open. */
  readonly answer: string | null
  readonly answeredAt: number | null
}

/** Reports that owners made about their files. */
export interface FileReportRepository {
  /** False if this customer already has an open report of this file. */
  add(report: NewFileReport): Promise<boolean>
  find(id: string): Promise<StoredFileReport | null>
  /** When a customer's open reports were made, by file. */
  openOf(customer: CustomerId, variantIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Oldest first: open reports, or all. */
  list(which: 'open' | 'all', most: number): Promise<readonly StoredFileReport[]>
  /** Answers and closes an open report; false if it was already closed. */
  answer(id: string, by: { readonly text: string; readonly now: number }): Promise<boolean>
}
