import { expect, test } from 'vitest'
import { parseArguments } from '#server/cli/shop-arguments.ts'
import { settingsCommand } from '#server/cli/shop-settings.ts'
import { putUser } from '#tests/support/backend-data.ts'
import { shopCommand } from '#tests/support/catalog-command.ts'
import { COMMAND_SHOPS } from '#tests/support/command-shops.ts'
import { aUser } from '#tests/support/samples.ts'

const GRACE = 'grace@example.com'
const SIGNED = ['--reason', 'New prices', '--by', GRACE] as const

for (const { engine, open } of COMMAND_SHOPS) {
  test(`the settings of the site are shown and changed from a shell, on ${engine}`, async () => {
    const { db, settings } = await open()
    await putUser(db, aUser({ id: '01JPGRACE00000000000000000', email: GRACE }))
    await db.updateTable('users').set({ staff: 1 }).execute()
    const says = async (words: readonly string[], environment = {}) => {
      const told = await shopCommand(['settings', ...words], { ...settings, ...environment })
      return [told.code, [...told.lines, ...told.complaints].join('\n')]
    }
    expect(await says(['maintenance', 'on', ...SIGNED])).toEqual([
      0,
      'maintenance: on\npassword: off',
    ])
    expect(await says(['list'], { SITE_PASSWORD: 'embers' })).toEqual([
      0,
      'maintenance: on\npassword: on, set by SITE_PASSWORD',
    ])
    expect(await says(['maintenance', 'off', ...SIGNED])).toEqual([
      0,
      'maintenance: off\npassword: off',
    ])
    const audit = await db.selectFrom('audit_log').select(['action', 'why']).execute()
    expect(audit.map(({ action, why }) => `${action}: ${why}`)).toEqual([
      'maintenance-on: New prices',
      'maintenance-off: New prices',
    ])
  })
}

test.each([
  ['maintenance', 'maybe', ...SIGNED],
  ['maintenance', 'on'],
  ['password', 'on', ...SIGNED],
])('“settings %s %s” is not begun', (...words) => {
  const read = parseArguments(['settings', ...words])._unsafeUnwrap()
  expect(settingsCommand.refuses({ ...read, words: read.words.slice(1) })).not.toBeNull()
})
