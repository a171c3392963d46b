import type { EmailEvent } from './email-events.ts'

/** A file of an archive, to be written as JSON. */
export interface ExportedFile {
  readonly name: string
  readonly content: unknown
}

/** An e-mail that was promised or sent to somebody, without what it says. */
export interface PromisedToThem {
  readonly recipient: string
  /** Of one that was sent. */
  readonly subject: string
  /** Of one that waits. */
  readonly event: EmailEvent | null
  readonly createdAt: number
  readonly sentAt: number | null
}

/** Everything that the shop keeps about a person, but for orders and documents, which they are shown anyway. */
export interface ExportRepository {
  /** With what came from `addresses` without a sign-in. */
  files(userId: string, addresses: readonly string[]): Promise<readonly ExportedFile[]>
  /** About them, wherever it went, or to `addresses`. */
  emails(userId: string, addresses: readonly string[]): Promise<readonly PromisedToThem[]>
}
