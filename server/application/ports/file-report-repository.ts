import type { CustomerId } from '#domain/customer/customer.ts'
import type { FileReportForm } from '#domain/download/file-report.ts'

interface NewFileReport extends FileReportForm {
  readonly id: string
  readonly customer: CustomerId
  /** The person who acted. */
  readonly userId: string
  readonly variantId: number
  /** The order that licensed it; null for what was free. */
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

/** What owners have told of their files. */
export interface FileReportRepository {
  /** False where this customer has an open report of this file. */
  add(report: NewFileReport): Promise<boolean>
  find(id: string): Promise<StoredFileReport | null>
  /** When a customer's open reports were made, by their files. */
  openOf(customer: CustomerId, variantIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** The oldest first: those that are open, or all. */
  list(which: 'open' | 'all', most: number): Promise<readonly StoredFileReport[]>
  /** Answers and closes one that is open; false where it was closed before. */
  answer(id: string, by: { readonly text: string; readonly now: number }): Promise<boolean>
}
