import type { TwoFactorRepository } from '#server/application/ports/two-factor-repository.ts'
import type { Db } from '../database.ts'

export const twoFactorRepository = (db: Db): TwoFactorRepository => ({
  find: async (userId) => {
    const row = await db
      .selectFrom('two_factors')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!row) return null
    const { secret, enabled_at: enabledAt, last_step: lastStep, reset_at: resetAt } = row
    return { secret, enabledAt, lastStep, resetAt }
  },

  propose: async (userId, secret, now) => {
    const row = await db
      .insertInto('two_factors')
      .values({ user_id: userId, secret, created_at: now })
      .onConflict((known) =>
        known
          .column('user_id')
          .doUpdateSet({ secret, created_at: now })
          .where('two_factors.enabled_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },

  enable: async (userId, { secret, step }, now) => {
    const row = await db
      .updateTable('two_factors')
      .set({ enabled_at: now, last_step: step })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('enabled_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },

  useStep: async (userId, { secret, step }) => {
    const row = await db
      .updateTable('two_factors')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('last_step', '<', step)
      .returning('user_id')
      .executeTakeFirst()
    return row !== undefined
  },

  setReset: async (userId, at) => {
    await db
      .updateTable('two_factors')
      .set({ reset_at: at })
      .where('user_id', '=', userId)
      .execute()
  },

  replaceRecoveryCodes: async (userId, digests) => {
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await db
      .insertInto('recovery_codes')
      .values(digests.map((digest) => ({ user_id: userId, digest })))
      .execute()
  },

  useRecoveryCode: async (userId, digest, now) => {
    const row = await db
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('digest', '=', digest)
      .where('used_at', 'is', null)
      .returning('digest')
      .executeTakeFirst()
    return row !== undefined
  },

  recoveryCodesLeft: async (userId) => {
    const { left } = await db
      .selectFrom('recovery_codes')
      .select((row) => row.fn.countAll<number | string>().as('left'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(left)
  },

  remove: async (userId) => {
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await db.deleteFrom('two_factors').where('user_id', '=', userId).execute()
  },
})
