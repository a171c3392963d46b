import type { Clock } from '#application/ports/clock.ts'
import type { Db } from '../sql/database.ts'

export type PayPalDecisions = ReturnType<typeof payPalDecisions>

/** `decline` and `close` are final. */
export type Decision = 'capture' | 'decline' | 'close'

/**
 * Decides whether an approved order may be captured (decision 024). PayPal offers no way to end an order, so
 * the shop decides first, with a row that can be inserted only once, and any process that finds the row carries
 * out its decision.
 */
export function payPalDecisions(db: Db, clock: Clock) {
  return {
    of: async (key: string) => {
      const row = await db
        .selectFrom('paypal_decisions')
        .select(['decision', 'capture'])
        .where('key', '=', key)
        .executeTakeFirst()
      return row ?? null
    },

    /** Decides, unless a decision already exists. */
    decide: async (key: string, decision: Decision): Promise<void> => {
      await db
        .insertInto('paypal_decisions')
        .values({ key, decision, capture: null, decided_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** The money was refused: it will not be requested again. */
    giveUp: async (key: string): Promise<void> => {
      await db
        .updateTable('paypal_decisions')
        .set({ decision: 'decline', decided_at: clock.now() })
        .where('key', '=', key)
        .where('decision', '=', 'capture')
        .where('capture', 'is', null)
        .execute()
    },

    /** The buyer has to approve again, so the decision is deleted. */
    reopen: async (key: string): Promise<void> => {
      await db
        .deleteFrom('paypal_decisions')
        .where('key', '=', key)
        .where('decision', '=', 'capture')
        .where('capture', 'is', null)
        .execute()
    },

    /** Records the captured money. False if it should not have been captured, because the decision has changed. */
    note: async (key: string, capture: string): Promise<boolean> => {
      const noted = await db
        .updateTable('paypal_decisions')
        .set({ capture })
        .where('key', '=', key)
        .where('decision', '=', 'capture')
        .returning('key')
        .executeTakeFirst()
      return noted !== undefined
    },

    /** The order that a capture paid. */
    keyOf: async (capture: string): Promise<string | null> => {
      const row = await db
        .selectFrom('paypal_decisions')
        .select('key')
        .where('capture', '=', capture)
        .executeTakeFirst()
      return row?.key ?? null
    },
  }
}
