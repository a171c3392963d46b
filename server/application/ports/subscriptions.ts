import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { DueSubscription } from './subscription-repository.ts'

/** The attempt of a renewal's order: the same for whoever finds the renewal due. */
export interface RenewalAttempt {
  readonly userId: string
  readonly key: string
}

/** What was to be charged: nothing, an open order, or one that another order of the buyer keeps out. */
export type ProcessedSubscription = RenewalAttempt | 'crossed' | null

/** The shop's own book of subscriptions. Each method is one transaction; none of them asks anybody outside. */
export interface SubscriptionService {
  /** Those for which something may be due now; the rest needs no look. */
  due(): ResultAsync<readonly DueSubscription[], Outage>
  /**
   * Does what is due and needs no payment: ends it, gives a month's credits, renews what costs nothing.
   * What is to be paid becomes an open order, unless another is (decision 008).
   */
  process(due: DueSubscription): ResultAsync<ProcessedSubscription, Outage>
}
