import type { EmailEvent } from '#server/application/ports/email-events.ts'
import type { Db } from '../database.ts'
import { outboxRepository } from '../outbox-repository.ts'

/** As stored in `team_members`. */
const ROLE_OF_OWNER = 1

/** A product for which an import replaces the bytes of files that it sold. */
export interface CorrectedProduct {
  readonly id: number
  readonly name: string
  readonly files: readonly { readonly id: number; readonly filename: string }[]
}

/**
 * Records, within the transaction that writes the new files, when they were corrected, and queues one
 * email for each owner and product (report 2). No one is notified about free
 * files and practice footage, which can simply be downloaded again.
 */
export async function noteCorrections(
  tx: Db,
  products: readonly CorrectedProduct[],
  now: number,
): Promise<void> {
  for (const product of products) {
    const ids = product.files.map(({ id }) => id)
    await tx.updateTable('variants').set({ corrected_at: now }).where('id', 'in', ids).execute()
    const owned = Map.groupBy(await ownersOf(tx, ids), ({ userId }) => userId)
    for (const [userId, rows] of owned) {
      const [owner] = rows
      if (!owner) continue
      const own = new Set(rows.map(({ variantId }) => variantId))
      const filenames = product.files.flatMap(({ id, filename }) => (own.has(id) ? filename : []))
      const event: EmailEvent = {
        kind: 'file-corrected',
        firstName: owner.firstName,
        productName: product.name,
        filenames,
      }
      const key = `file-corrected-${product.id}-${now}-${userId}`
      await outboxRepository(tx).add({ id: key, key, to: owner.email, userId, event, now })
    }
  }
}

/**
 * The person to notify about each file: its owner; for a team's file, whoever licensed it, while they
 * are in the team, or else the team's owner (customer 4).
 */
function ownersOf(tx: Db, variantIds: readonly number[]) {
  return tx
    .selectFrom('entitlements')
    .innerJoin('customers', 'customers.id', 'entitlements.customer_id')
    .innerJoin('users', (join) =>
      join.on((row) => {
        const members = row
          .selectFrom('team_members')
          .select('team_members.user_id')
          .whereRef('team_members.team_id', '=', 'customers.team_id')
        const acted = members.whereRef('team_members.user_id', '=', 'entitlements.user_id')
        const owner = members.where('team_members.role_id', '=', ROLE_OF_OWNER)
        return row('users.id', '=', row.fn.coalesce('customers.user_id', acted, owner))
      }),
    )
    .select(['users.id as userId', 'users.email', 'users.first_name as firstName'])
    .select('entitlements.variant_id as variantId')
    .where('entitlements.variant_id', 'in', variantIds)
    .where('entitlements.revoked_at', 'is', null)
    .where('users.anonymized_at', 'is', null)
    .distinct()
    .orderBy('users.id')
    .execute()
}
