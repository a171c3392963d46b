import type { OrderKind } from '#domain/order/order.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Survey, SurveyAnswers } from '#domain/user/survey.ts'

/** What is kept of somebody's answers, and what decides whether to ask. */
interface StoredSurvey extends Omit<Survey, 'due' | 'codecsSold'> {
  readonly hasConfirmed: boolean
  readonly hasPurchased: boolean
}

/** What completing adds to the answers. */
interface Completion {
  readonly declared: LicenseId | null
}

export interface SurveyRepository {
  /** Whoever has paid an order of one of these kinds has purchased. */
  find(userId: string, purchases: readonly OrderKind[]): Promise<StoredSurvey>
  /** Writes what is given, and nothing else: two tabs that answer different questions keep both. */
  keep(userId: string, answers: Partial<SurveyAnswers>, now: number): Promise<void>
  complete(userId: string, completion: Completion, now: number): Promise<void>
  /** One more time that it was skipped, up to a number. */
  skip(userId: string, atMost: number, now: number): Promise<void>
}
