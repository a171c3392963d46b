import type { GrantRepository } from '#server/application/ports/grant-repository.ts'
import type { Db } from '../database.ts'

type OfLinks = 'addLink' | 'newestLinkEnd' | 'linksSince'

/** Every link that was issued. */
export const downloadLinks = (db: Db): Pick<GrantRepository, OfLinks> => ({
  addLink: async (link) => {
    await db
      .insertInto('links')
      .values({
        id: link.id,
        grant_id: link.grantId,
        user_id: link.userId,
        variant_id: link.variantId,
        renewal: link.renewal ? 1 : 0,
        created_at: link.createdAt,
        expires_at: link.expiresAt,
      })
      .execute()
  },

  newestLinkEnd: async (userId, variantId) => {
    const last = await db
      .selectFrom('links')
      .select('expires_at')
      .where('user_id', '=', userId)
      .where('variant_id', '=', variantId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return last?.expires_at ?? null
  },

  linksSince: ({ userId, variantId }, since) =>
    db
      .selectFrom('links')
      .select((link) => [
        link.fn.countAll<number>().as('links'),
        link.fn.min<number | null>('created_at').as('oldest'),
      ])
      .where('user_id', '=', userId)
      .where('variant_id', '=', variantId)
      .where('renewal', '=', 0)
      .where('created_at', '>', since)
      .executeTakeFirstOrThrow(),
})
