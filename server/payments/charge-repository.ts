import type { Clock } from '#application/ports/clock.ts'
import type { Db } from '../sql/database.ts'

/** A key that was closed, or refused, before the provider had a charge for it. */
export type KeyEnd = 'cancelled' | 'declined'

export type ChargeRepository = ReturnType<typeof chargeRepository>

/**
 * Which charge at a provider is an order's (decision 023). The first entry of a key stands for ever:
 * whoever pays and whoever closes write before they go on, so that one of them finds the other's.
 */
export function chargeRepository(db: Db, clock: Clock, provider: string) {
  const refOf = async (key: string): Promise<string | null> => {
    const row = await db
      .selectFrom('provider_charges')
      .select('ref')
      .where('key', '=', key)
      .where('provider', '=', provider)
      .executeTakeFirst()
    return row?.ref ?? null
  }

  /** Enters a charge, and gives the entry that stands. */
  const keep = async (key: string, ref: string): Promise<string> => {
    await db
      .insertInto('provider_charges')
      .values({ key, provider, ref, created_at: clock.now() })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const standing = await refOf(key)
    if (standing === null) throw new Error('a charge is already with another provider')
    return standing
  }

  return {
    refOf,
    keep,
    /** The order of a charge; null where it is none of ours. */
    keyOf: async (ref: string): Promise<string | null> => {
      const row = await db
        .selectFrom('provider_charges')
        .select('key')
        .where('provider', '=', provider)
        .where('ref', '=', ref)
        .executeTakeFirst()
      return row?.key ?? null
    },
    /** Ends a key that has no charge, and gives the entry that stands: perhaps a charge after all. */
    end: (key: string, end: KeyEnd): Promise<string> => keep(key, `${end}:${key}`),
  }
}

/** How a key ended that never had a charge; null where the entry names a charge. */
export function endOf(ref: string): KeyEnd | null {
  if (ref.startsWith('cancelled:')) return 'cancelled'
  return ref.startsWith('declined:') ? 'declined' : null
}
