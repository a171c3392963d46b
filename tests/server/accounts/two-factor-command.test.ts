import { expect, test } from 'vitest'
import { TWO_FACTOR_RESET_MS } from '#domain/user/two-factor.ts'
import { putUser } from '../../support/backend-data.ts'
import { shopCommand } from '../../support/catalog-command.ts'
import { COMMAND_SHOPS } from '../../support/command-shops.ts'
import { openRefundShop } from '../../support/refund-shop.ts'
import { aUser } from '#tests/support/samples.ts'

const GRACE = 'grace@example.com'
const SIGNED = ['--reason', 'Lost the phone', '--by', GRACE] as const

for (const { engine, open } of COMMAND_SHOPS) {
  test(`staff reset a lost second factor a day after its owner was told, on ${engine}`, async () => {
    const { db, settings } = await open()
    const shop = await openRefundShop(db)
    shop.time.now = Date.now()
    const graceId = '01JPGRACE00000000000000000'
    await putUser(db, aUser({ id: graceId, email: GRACE }))
    await db.updateTable('users').set({ staff: 1 }).where('email', '=', GRACE).execute()
    const ada = await shop.signIn()
    const put = (userId: string) =>
      db
        .insertInto('two_factors')
        .values({ user_id: userId, secret: 'sealed', created_at: 1, enabled_at: 1 })
        .execute()
    const run = (...words: string[]) => shopCommand(['two-factor', ...words], settings)
    const says = async (...words: string[]) => {
      const { code, lines, complaints } = await run(...words)
      return [code, [...lines, ...complaints].join('\n')] as const
    }
    const kinds = async () => {
      const rows = await db.selectFrom('outbox').select('event').orderBy('id').execute()
      return rows.map(({ event }) => (JSON.parse(String(event)) as { readonly kind: string }).kind)
    }

    expect(await says('reset', ada.email, ...SIGNED)).toEqual([
      1,
      `two-factor authentication is already off for ${ada.email}`,
    ])
    await put(ada.id)
    expect(await says('reset', ada.email, ...SIGNED)).toEqual([
      0,
      expect.stringMatching(/^we emailed .*\. Run this command again after 20.* UTC/),
    ])
    expect(await kinds()).toEqual(['two-factor-reset-announced'])
    // A second try before its time changes nothing, and neither moves it on nor sends another letter.
    const due = await db.selectFrom('two_factors').select('reset_at').executeTakeFirstOrThrow()
    expect(Number(due.reset_at) - Date.now()).toBeGreaterThan(TWO_FACTOR_RESET_MS - 60_000)
    expect((await says('reset', ada.id, ...SIGNED))[1]).toMatch(/^nothing changed/)
    expect(await db.selectFrom('two_factors').select('reset_at').execute()).toEqual([due])

    expect((await says('cancel', ada.email, ...SIGNED))[1]).toMatch(/is canceled$/)
    await says('reset', ada.email, ...SIGNED)
    await db
      .updateTable('two_factors')
      .set({ reset_at: Date.now() - 1 })
      .execute()
    expect((await says('reset', ada.email, ...SIGNED))[1]).toMatch(
      /is off for .*, and all sessions/,
    )
    expect(await db.selectFrom('two_factors').selectAll().execute()).toEqual([])
    const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', ada.id)
    expect(await sessions.execute()).toEqual([])
    expect((await kinds()).at(-1)).toBe('two-factor-reset')

    await put(graceId)
    await put(ada.id)
    const alone = ['--last-staff', '--reason', 'Lost the phone'] as const
    expect((await says('reset', ada.email, ...alone))[0]).toBe(1)
    await db.updateTable('users').set({ staff: 1 }).where('id', '=', ada.id).execute()
    expect((await says('reset', GRACE, ...alone))[0]).toBe(1)
    await db.updateTable('users').set({ staff: 0 }).where('id', '=', ada.id).execute()
    expect((await says('reset', GRACE, ...alone))[0]).toBe(0)
    const audit = await db.selectFrom('audit_log').select(['action', 'who']).orderBy('id').execute()
    expect(audit.map(({ action }) => action)).toEqual([
      'two-factor-reset-announced',
      'two-factor-reset-canceled',
      'two-factor-reset-announced',
      'two-factor-reset',
      'two-factor-reset',
    ])
    expect(audit.at(-1)?.who).toMatch(/^shell:/)
  }, 90_000)
}
