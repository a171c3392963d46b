import type { OrderKind } from '#domain/order/order.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Survey, SurveyAnswers } from '#domain/user/survey.ts'

/** A user's stored answers, and the facts that decide whether to ask. */
interface StoredSurvey extends Omit<Survey, 'due' | 'codecsSold'> {
  readonly hasConfirmed: boolean
  readonly hasPurchased: boolean
}

/** The data that completing adds to the answers. */
interface Completion {
  readonly declared: LicenseId | null
}

export interface SurveyRepository {
  /** A user who has paid an order of one of these kinds counts as a purchaser. */
  find(userId: string, purchases: readonly OrderKind[]): Promise<StoredSurvey>
  /** Writes only the given answers: two tabs that answer different questions keep both. */
  keep(userId: string, answers: Partial<SurveyAnswers>, now: number): Promise<void>
  complete(userId: string, completion: Completion, now: number): Promise<void>
  /** Increments the number of skips, up to `atMost`. */
  skip(userId: string, atMost: number, now: number): Promise<void>
}
