import type { HousekeepingRepository } from '#server/application/ports/housekeeping-repository.ts'
import type { Db } from './database.ts'

const EXPERIMENT_TABLES = [
  'experiment_exposures',
  'experiment_conversions',
  'experiment_assignments',
] as const

export const housekeepingRepository = (db: Db): HousekeepingRepository => ({
  clear: async (ended) => {
    const { now, keptSince, visitorCartsSince, emptyCartsSince, emptyCartLicense } = ended
    await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    await db.deleteFrom('access_tokens').where('expires_at', '<=', keptSince).execute()
    await db.deleteFrom('team_invites').where('expires_at', '<=', keptSince).execute()
    await db.deleteFrom('rate_limits').where('resets_at', '<=', now).execute()
    await db.deleteFrom('confirmation_tokens').where('expires_at', '<=', keptSince).execute()
    await db.deleteFrom('account_tokens').where('expires_at', '<=', keptSince).execute()
    // A new address that can no longer be confirmed is no longer pending either.
    await db
      .updateTable('users')
      .set({ pending_email: null })
      .where('pending_email', 'is not', null)
      .where('id', 'not in', (waiting) =>
        waiting
          .selectFrom('account_tokens')
          .select('user_id')
          .where('purpose', '=', 'email-change')
          .where('used_at', 'is', null)
          .where('expires_at', '>', now),
      )
      .execute()
    await db.deleteFrom('outbox').where('sent_at', '<=', keptSince).execute()
    // A statement about none of our orders: nothing came of it, so it no longer has to name anyone.
    await db
      .updateTable('withdrawals')
      .set({ name: '', email: '', order_number: '' })
      .where('order_id', 'is', null)
      .where('email', '<>', '')
      .where('stated_at', '<=', keptSince)
      .execute()
    await db.deleteFrom('provider_events').where('applied_at', '<=', keptSince).execute()
    await db
      .deleteFrom('carts')
      .where('guest_key', 'is not', null)
      .where('updated_at', '<=', visitorCartsSince)
      .execute()
    await db
      .deleteFrom('carts')
      .where('guest_key', 'is not', null)
      .where('updated_at', '<=', emptyCartsSince)
      .where('license_id', '=', emptyCartLicense)
      .where('code', 'is', null)
      .where((cart) =>
        // PostgreSQL reads the list of a large "not in" anew for each cart.
        cart.not(
          cart.exists(
            cart
              .selectFrom('cart_items')
              .select('cart_items.cart_id')
              .whereRef('cart_items.cart_id', '=', 'carts.id'),
          ),
        ),
      )
      .execute()
    await db.deleteFrom('links').where('expires_at', '<=', keptSince).execute()
    await db.deleteFrom('wishlists').where('discarded_at', '<=', ended.wishlistsSince).execute()
    await db
      .deleteFrom('wishlist_comments')
      .where('deleted_at', '<=', ended.wishlistsSince)
      .execute()
    await db.deleteFrom('consents').where('created_at', '<=', ended.consentsSince).execute()
    for (const table of EXPERIMENT_TABLES) {
      await db.deleteFrom(table).where('created_at', '<=', ended.experimentsSince).execute()
    }
    await db.deleteFrom('vat_checks').where('checked_at', '<=', ended.vatChecksSince).execute()
  },
})
