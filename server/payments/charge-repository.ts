import type { Clock } from '#application/ports/clock.ts'
import type { Db } from '../sql/database.ts'

/** How a key ended that was closed, or refused, before the provider had a charge for it. */
export type KeyEnd = 'cancelled' | 'declined'

export type ChargeRepository = ReturnType<typeof chargeRepository>

/**
 * Which charge at a provider belongs to an order (decision 023). The first entry for a key is permanent: both
 * the code that pays and the code that closes write an entry before they continue, so that one of them finds
 * the other's.
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

  /** Records a charge, and returns the entry that is stored. */
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
    /** The order of a charge; null if it is not one of the shop's. */
    keyOf: async (ref: string): Promise<string | null> => {
      const row = await db
        .selectFrom('provider_charges')
        .select('key')
        .where('provider', '=', provider)
        .where('ref', '=', ref)
        .executeTakeFirst()
      return row?.key ?? null
    },
    /** Ends a key that has no charge, and returns the entry that is stored: possibly a charge after all. */
    end: (key: string, end: KeyEnd): Promise<string> => keep(key, `${end}:${key}`),
  }
}

/** How a key ended that never had a charge; null if the entry names a charge. */
export function endOf(ref: string): KeyEnd | null {
  if (ref.startsWith('cancelled:')) return 'cancelled'
  return ref.startsWith('declined:') ? 'declined' : null
}
