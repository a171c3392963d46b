import { expect, test } from 'vitest'
import { blockCommands, signOutCommand, userCommand } from '#server/cli/shop-account.ts'
import { auditCommand, maintenanceLinkCommand } from '#server/cli/shop-audit.ts'
import { codeCommand } from '#server/cli/shop-code.ts'
import { orderCommand, resendCommand } from '#server/cli/shop-order.ts'
import { refundCommand } from '#server/cli/shop-refund.ts'
import { staffCommand, minimumLicenseCommand } from '#server/cli/shop-staff.ts'
import { parseArguments } from '#server/cli/shop-arguments.ts'
import { catalog, shopCommand } from '../../support/catalog-command.ts'
import { COMMAND_SHOPS, openSqliteFile } from '../../support/command-shops.ts'
import { FILE, putUser } from '../../support/backend-data.ts'
import { moneyBack, openRefundShop, orderIn, ownedBy } from '../../support/refund-shop.ts'
import { OWNER } from '#domain/team/role.ts'
import { createRepositories } from '#server/sql/repositories.ts'
import { aUser } from '#tests/support/samples.ts'

const BY = ['--by', 'grace@example.com'] as const
const SIGNED = ['--reason', 'Spring sale', ...BY] as const

for (const { engine, open } of COMMAND_SHOPS) {
  test(`operators work beside an open shop, and are remembered, on ${engine}`, async () => {
    const { db, settings } = await open()
    const testShop = await openRefundShop(db)
    testShop.time.now = Date.now()
    const ada = await testShop.signIn()
    await putUser(db, aUser({ id: '01JPGRACE00000000000000000', email: 'grace@example.com' }))
    const order = await testShop.bought(ada, FILE.HD, FILE.SMOKE)
    const run = (...words: string[]) => shopCommand(words, settings)
    const refund = ['refund', order.toLowerCase(), '--reason', 'Asked by mail', ...BY]

    expect(await run(...refund)).toMatchObject({
      code: 1,
      complaints: [expect.stringContaining('npm run shop -- staff add grace@example.com')],
    })
    expect(
      await run('staff', 'add', 'Grace@Example.com', '--reason', 'Answers the mail'),
    ).toMatchObject({
      code: 0,
      lines: ['grace@example.com is now a staff member'],
    })
    expect((await run('staff', 'list')).lines).toEqual(['grace@example.com'])

    const dry = await run(...refund, '--dry-run')
    expect([dry.code, dry.lines.at(-1)]).toEqual([
      0,
      expect.stringMatching(
        /^would refund \$10\.00 .* Effects: .*This was a dry run, so nothing was changed\.$/,
      ),
    ])
    expect([await moneyBack(db), await ownedBy(db, ada)]).toEqual([[], [FILE.HD, FILE.SMOKE]])

    expect(await run(...refund, '--line', '2')).toMatchObject({ code: 0, complaints: [] })
    expect(await moneyBack(db)).toEqual([{ charge_key: order, amount: 600 }])
    expect(await run(...refund, '--line', '2')).toMatchObject({
      code: 1,
      complaints: [expect.stringContaining('already been refunded')],
    })
    const part = ['--line', '1', '--override', '--amount', '1.50']
    expect(await run(...refund, ...part)).toMatchObject({ code: 0 })
    expect((await orderIn(db, order)).refunded).toBe(750)
    expect(await ownedBy(db, ada)).toEqual([FILE.HD])

    const rest = await run(...refund, '--line', '1')
    expect(rest).toMatchObject({
      code: 0,
      lines: expect.arrayContaining([expect.stringContaining('$2.50')]),
    })
    expect([(await orderIn(db, order)).refunded, await ownedBy(db, ada)]).toEqual([1000, []])

    const tier = ['minimum-license', ada.email, '3', '--reason', 'A studio by now', ...BY]
    expect(await run(...tier)).toMatchObject({ code: 0, lines: [`${ada.email}: 1 → 3`] })
    const minimum = await db
      .selectFrom('users')
      .select('min_license_id')
      .where('id', '=', ada.id)
      .executeTakeFirst()
    expect(minimum).toEqual({ min_license_id: 3 })

    const ofTeam = ['minimum-license', ada.email, '2', '--team', '--reason', 'Sent figures', ...BY]
    expect(await run(...ofTeam)).toMatchObject({
      code: 1,
      complaints: [expect.stringContaining(`${ada.email} is not on a team`)],
    })
    await createRepositories(db).teams.add({ id: 'TEAM', name: 'North Light', createdAt: 1 })
    await createRepositories(db).teams.addMember('TEAM', ada.id, OWNER, 1)
    expect(await run(...ofTeam)).toMatchObject({ code: 0, lines: ['North Light: 1 → 2'] })

    const code = ['code', 'add', 'spring', '--percent', '20', '--each', '1', ...SIGNED]
    expect(await run(...code, '--until', '2020-01-31')).toMatchObject({
      code: 1,
      complaints: [expect.stringContaining('--until is already over')],
    })
    expect(await run(...code, '--items', 'EMB-V-11, EMB-B-1')).toMatchObject({ code: 0 })
    expect(await run(...code)).toMatchObject({ code: 1 })
    expect(await run('code', 'end', 'spring', ...SIGNED)).toMatchObject({ code: 0 })
    expect((await run('code', 'list')).lines).toEqual([
      expect.stringMatching(
        /^SPRING {2}20% {2}0 uses {2}1 per customer {2}selected items only {2}ended /,
      ),
    ])

    const kept = await run('audit', '--last', '20')
    const events = kept.lines.map((one) => one.split('  ').slice(1, 5))
    expect(events).toEqual([
      [expect.stringMatching(/^shell:/), 'staff-added', 'grace@example.com', '"Answers the mail"'],
      ['grace@example.com', 'refund', order, '"Asked by mail"'],
      ['grace@example.com', 'refund', order, '"Asked by mail"'],
      ['grace@example.com', 'refund', order, '"Asked by mail"'],
      ['grace@example.com', 'tier', ada.email, '"A studio by now"'],
      ['grace@example.com', 'team-license-changed', 'TEAM', '"Sent figures"'],
      ['grace@example.com', 'code-added', 'SPRING', '"Spring sale"'],
      ['grace@example.com', 'code-stopped', 'SPRING', '"Spring sale"'],
    ])
    const subjects = await db.selectFrom('audit_log').select('subject').execute()
    expect(JSON.stringify(subjects)).not.toContain('@')
  }, 240_000)
}

test('a link past maintenance is printed and remembered, without the link', async () => {
  const { db, settings } = await openSqliteFile()
  const made = await shopCommand(['maintenance-link', '--reason', 'To look at it'], settings)
  expect(made.lines).toEqual([expect.stringContaining('/maintenance?bypass=')])
  expect(await db.selectFrom('audit_log').selectAll().execute()).toMatchObject([
    { action: 'bypass', why: 'To look at it', detail: '{}' },
  ])
}, 60_000)

test('commands and options work under their former names, too', async () => {
  const { settings } = await openSqliteFile()
  const made = await shopCommand(['bypass', '--why', 'To look at it'], settings)
  expect(made.lines).toEqual([expect.stringContaining('/maintenance?bypass=')])
  const tier = await shopCommand(['tier', 'a@b.test', '9', '--why', 'x', ...BY], settings)
  expect(tier.complaints[0]).toBe('a license must be a number from 1 to 6')
  const words = ['A', '--service', '--take-back', '--say', 'b', '--delivered', 'c']
  expect(parseArguments(words)._unsafeUnwrap()).toEqual({
    words: ['A'],
    options: { purchase: true, revoke: true, reply: 'b', fulfillment: 'c' },
  })
  const ended = parseArguments(['stop', 'SPRING', ...SIGNED])._unsafeUnwrap()
  expect(codeCommand.refuses(ended)).toBeNull()
}, 60_000)

test('a shop without codes and staff says so where they are listed', async () => {
  const { settings } = await openSqliteFile()
  expect((await shopCommand(['code', 'list'], settings)).lines).toEqual(['no discount codes'])
  expect((await shopCommand(['staff', 'list'], settings)).lines).toEqual(['no staff members'])
}, 60_000)

test('words that mean nothing end with 2, say so, and touch nothing', async () => {
  const settings = { DATA_DIR: '/nowhere/that/can/be/made' }
  const odd = await shopCommand(['refund', 'X', '--line', '0', '--reason', 'x', ...BY], settings)
  expect(odd).toMatchObject({
    code: 2,
    lines: [],
    complaints: [
      '--line must be a whole number from 1 to 1000',
      'Run "npm run shop -- --help" to list all commands.',
    ],
  })
  expect(await shopCommand(['--help'], settings)).toMatchObject({ code: 0, complaints: [] })
  expect(await catalog(['--help'], settings)).toMatchObject({ code: 0, complaints: [] })
}, 60_000)

const COMMANDS = {
  audit: auditCommand,
  ...blockCommands,
  'maintenance-link': maintenanceLinkCommand,
  code: codeCommand,
  order: orderCommand,
  refund: refundCommand,
  resend: resendCommand,
  'sign-out': signOutCommand,
  staff: staffCommand,
  'minimum-license': minimumLicenseCommand,
  user: userCommand,
}

test.each([
  ['refund', [], 'refund requires one order number'],
  ['refund', ['A', 'B'], 'refund requires one order number'],
  ['refund', ['A', '--reason', 'x'], '--by is required: the EMAIL of a staff member'],
  ['refund', ['A', ...BY], '--reason is required, for example --reason "The file is defective"'],
  [
    'refund',
    ['A', '--reason', ' ', ...BY],
    '--reason is required, for example --reason "The file is defective"',
  ],
  ['refund', ['A', '--line', '1', '--purchase'], 'use either --line or --purchase, not both'],
  ['refund', ['A', '--amount', '5'], '--amount goes beyond the policy, so it requires --override'],
  ['refund', ['A', '--override', '--amount', '5.5'], '--amount must be an amount such as 12.34'],
  ['refund', ['A', '--override', '--amount=-5'], '--amount must be an amount such as 12.34'],
  ['refund', ['A', '--override', '--amount', '0.00'], '--amount must be more than 0'],
  [
    'refund',
    ['A', '--revoke'],
    '--revoke requires --amount: a full refund always revokes what was bought',
  ],
  ['minimum-license', ['ada@example.com', '7'], 'a license must be a number from 1 to 6'],
  ['minimum-license', ['ada@example.com'], 'a license must be a number from 1 to 6'],
  ['code', [], 'code requires add, list or end'],
  ['code', ['add', 'no'], 'a code must have 3 to 40 letters, digits, hyphens or underscores'],
  [
    'code',
    ['add', 'two words'],
    'a code must have 3 to 40 letters, digits, hyphens or underscores',
  ],
  ['code', ['add', 'SPRING', ...SIGNED], 'a code requires either --percent or --value'],
  [
    'code',
    ['add', 'SPRING', '--percent', '101', ...SIGNED],
    '--percent must be a whole number from 1 to 100',
  ],
  ['code', ['add', 'SPRING', '--value', '0', ...SIGNED], '--value must be more than 0'],
  [
    'code',
    ['add', 'SPRING', '--value', '5', '--from', '2026-02-30', ...SIGNED],
    '--from must be a date such as 2026-12-24',
  ],
  [
    'code',
    ['add', 'SPRING', '--value', '5', '--from', '2026-03-02', '--until', '2026-03-01', ...SIGNED],
    '--until is before --from',
  ],
  [
    'code',
    ['add', 'SPRING', '--value', '5', '--until', '9999-12-31', ...SIGNED],
    '--until must be before 9999-12-31; omit it for a code without an end',
  ],
  [
    'code',
    ['add', 'SPRING', '--value', '5', '--license', '1,9', ...SIGNED],
    '--license requires numbers from 1 to 6, such as 1,2',
  ],
  ['staff', ['promote', 'x'], 'staff requires add, remove or list'],
  ['staff', ['add'], 'staff add requires one EMAIL'],
  ['staff', ['add', 'x'], '--reason is required, for example --reason "The file is defective"'],
  [
    'staff',
    ['remove', 'x', '--reason', ''],
    '--reason is required, for example --reason "The file is defective"',
  ],
  [
    'minimum-license',
    ['ada@example.com', '2', ...BY],
    '--reason is required, for example --reason "The file is defective"',
  ],
  [
    'code',
    ['add', 'SPRING', '--percent', '20', ...BY],
    '--reason is required, for example --reason "The file is defective"',
  ],
  [
    'code',
    ['end', 'SPRING', ...BY],
    '--reason is required, for example --reason "The file is defective"',
  ],
  ['user', [], 'user requires the EMAIL or ID of one account'],
  ['order', ['A', 'B'], 'order requires one order number'],
  ['block', [], 'block requires the EMAIL or ID of one account'],
  [
    'block',
    ['a@b.test', ...BY],
    '--reason is required, for example --reason "The file is defective"',
  ],
  ['block', ['a@b.test', '--reason', 'x'], '--by is required: the EMAIL of a staff member'],
  ['unblock', ['a@b.test', 'c@d.test'], 'unblock requires the EMAIL or ID of one account'],
  ['sign-out', [], 'sign-out requires the EMAIL or ID of one account'],
  [
    'sign-out',
    ['a@b.test', '--session', '', ...SIGNED],
    '--session requires the ID of a session, as listed by the user command',
  ],
  [
    'sign-out',
    ['a@b.test', ...BY],
    '--reason is required, for example --reason "The file is defective"',
  ],
  ['resend', ['invoice', 'A'], 'resend requires confirmation or receipt'],
  ['resend', ['receipt'], 'resend receipt requires one order number'],
  ['resend', ['confirmation'], 'resend confirmation requires the EMAIL or ID of one account'],
  [
    'resend',
    ['receipt', 'A', ...BY],
    '--reason is required, for example --reason "The file is defective"',
  ],
  ['maintenance-link', [], '--reason is required, for example --reason "The file is defective"'],
  ['audit', ['--last', 'all'], '--last must be a whole number from 1 to 100000'],
  ['maintenance-link', ['now'], 'unexpected argument “now”'],
] as const)('%s %j is not understood', (name, words, why) => {
  const given = parseArguments(words)._unsafeUnwrap()
  expect(COMMANDS[name].refuses(given)).toBe(why)
})
