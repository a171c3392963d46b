import { err, ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import {
  priceBookFault,
  priceChanges,
  type PriceBookContent,
  type PriceBookFault,
  type PriceChange,
} from '#domain/subscription/price-book.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import type { AuditNote } from '#server/application/ports/refunds.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'

export interface PricesRefused {
  readonly kind: 'prices-refused'
  readonly fault: PriceBookFault
}

/** An operator's new prices. `isTrial`: only says what would change. */
export interface NewPrices extends AuditNote {
  /** Without refund terms, the current ones stay. */
  readonly book: Omit<PriceBookContent, 'refundPolicy'> & Partial<PriceBookContent>
  readonly isTrial: boolean
}

export type PriceListService = ReturnType<typeof createPriceList>

/** The shop's prices, as an operator reads and replaces them (pricing 1). */
export const createPriceList = (units: UnitOfWork) => ({
  read: (): ResultAsync<PriceBookContent, Outage> =>
    units.read(({ priceBook }) => priceBook.listed()),

  /**
   * Replaces all prices at once; returns what changed. What is no longer listed is no longer sold, and stays with
   * those who have it. Subscriptions and orders keep the prices they were agreed at.
   */
  replace: ({
    book,
    isTrial,
    who,
    why,
  }: NewPrices): ResultAsync<readonly PriceChange[], PricesRefused | Outage> =>
    units.run<readonly PriceChange[], PricesRefused>(async (unit) => {
      const { priceBook } = unit
      await priceBook.lock()
      const before = await priceBook.listed()
      const after = { ...book, refundPolicy: book.refundPolicy ?? before.refundPolicy }
      const fault = priceBookFault(after, await priceBook.history())
      if (fault) return err({ kind: 'prices-refused', fault })
      const changes = priceChanges(before, after)
      if (isTrial || changes.length === 0) return ok(changes)
      await priceBook.replace(after)
      await priceBook.moveVersion(unit.newId())
      const detail = { changes }
      await writeAudit(unit, { who, why, action: 'prices', subject: 'price-book', detail })
      return ok(changes)
    }),
})
