import type { EmailEvent } from './email-events.ts'

/** A file of an archive, to be written as JSON. */
export interface ExportedFile {
  readonly name: string
  readonly content: unknown
}

/** An email that was queued for or sent to a person, without its content. */
export interface PromisedToThem {
  readonly recipient: string
  /** Of an email that was sent. */
  readonly subject: string
  /** Of an email that is waiting. */
  readonly event: EmailEvent | null
  readonly createdAt: number
  readonly sentAt: number | null
}

/** Everything that the shop stores about a person, except orders and documents, which they can view anyway. */
export interface ExportRepository {
  /** Includes data received from `addresses` without a sign-in. */
  files(userId: string, addresses: readonly string[]): Promise<readonly ExportedFile[]>
  /** Emails about the person, to any address, and emails to `addresses`. */
  emails(userId: string, addresses: readonly string[]): Promise<readonly PromisedToThem[]>
}
