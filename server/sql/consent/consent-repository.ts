import type { ConsentRepository } from '#server/application/ports/consent-repository.ts'
import type { Db } from '../database.ts'

export const consentRepository = (db: Db): ConsentRepository => ({
  add: async ({ id, userId, choice, source, gpc, now }) => {
    const { version, choices, chosenAt } = choice
    await db
      .insertInto('consents')
      .values({
        id,
        user_id: userId,
        version,
        analytics: choices.analytics ? 1 : 0,
        experiments: choices.experiments ? 1 : 0,
        marketing: choices.marketing ? 1 : 0,
        source,
        gpc: gpc ? 1 : 0,
        chosen_at: chosenAt,
        created_at: now,
      })
      .execute()
  },

  lastOf: async (userId) => {
    const row = await db
      .selectFrom('consents')
      .select(['version', 'analytics', 'experiments', 'marketing', 'chosen_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!row) return null
    const { version, analytics, experiments, marketing, chosen_at } = row
    return {
      version,
      choices: {
        analytics: analytics === 1,
        experiments: experiments === 1,
        marketing: marketing === 1,
      },
      chosenAt: chosen_at,
    }
  },
})
