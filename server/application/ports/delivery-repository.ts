import type { FailedDeliveries } from '#application/ports/deliveries.ts'
import type { DeliveryKind } from '#domain/admin/delivery-kinds.ts'
import type { ReceivedEvent } from './payment-record-repository.ts'

/** E-mails and messages of providers that failed, and have not gone through since. */
export interface DeliveryRepository {
  failed(most: number, unfinishedSince: number): Promise<FailedDeliveries>
  /** Makes one, or all that failed, due now; gives how many. */
  makeEmailsDue(id: string | null, now: number): Promise<number>
  /** The messages to apply again: one, or the oldest that failed. */
  failedMessages(
    id: string | null,
    most: number,
    unfinishedSince: number,
  ): Promise<readonly ReceivedEvent[]>
  /** False where it is not there, or went through. */
  drop(what: DeliveryKind, id: string, now: number): Promise<boolean>
}
