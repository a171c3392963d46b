import { expect, test } from 'vitest'
import { shopCommand } from '../../support/catalog-command.ts'
import { COMMAND_SHOPS } from '../../support/command-shops.ts'
import { FILE, putUser } from '../../support/backend-data.ts'
import { PLAN } from '../../support/price-book-data.ts'
import { freshSession } from '../../support/fresh-session.ts'
import { openRefundShop } from '../../support/refund-shop.ts'
import { aUser } from '#tests/support/samples.ts'

const GRACE = 'grace@example.com'
const SIGNED = ['--reason', 'Asked by phone', '--by', GRACE] as const
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

for (const { engine, open } of COMMAND_SHOPS) {
  test(`operators look up accounts and orders, and help their owners, on ${engine}`, async () => {
    const { db, settings } = await open()
    const testShop = await openRefundShop(db)
    testShop.time.now = Date.now()
    const { sessions, sendEmails } = testShop.testShop
    await putUser(db, aUser({ id: '01JPGRACE00000000000000000', email: GRACE }))
    await db.updateTable('users').set({ staff: 1 }).where('email', '=', GRACE).execute()
    const ada = await testShop.signIn()
    const phone = freshSession(ada.id, 'phone', { userAgent: FIREFOX })
    const { id: phoneId } = (await sessions.begin(phone))._unsafeUnwrap()
    const plan = await testShop.place(ada, { plan_id: PLAN.BASIC_MONTH })
    const order = await testShop.bought(ada, FILE.HD, FILE.SMOKE)
    const run = (...words: string[]) => shopCommand(words, settings)
    const done = async (...words: string[]) => {
      const end = await run(...words)
      expect(end).toMatchObject({ code: 0, complaints: [] })
      return end.lines
    }

    const account = await done('user', ada.email.toUpperCase())
    expect(account).toEqual(await done('user', ada.id.toLowerCase()))
    const told = account.join('\n')
    expect(account[0]).toBe(`${ada.email}  ${ada.id}`)
    for (const line of [
      /^ {2}confirmed +20\d\d-/m,
      /^ {2}blocked +no$/m,
      /^ {2}two-factor +off$/m,
      /^ {2}plan +Basic, license 1, \$19\.00 per month, paid until 20/m,
      /^ {2}credits +10$/m,
      /^ {2}sessions +2$/m,
      new RegExp(`^ +${phoneId} {2}Firefox on Linux {2}signed in 20.*Z {2}last used 20.*Z$`, 'm'),
      new RegExp(`^ +${order} {2}paid {2}\\$10\\.00 {2}20`, 'm'),
    ]) {
      expect(told).toMatch(line)
    }

    const sold = (await done('order', String(plan.body.id))).join('\n')
    expect(sold).toMatch(/^ {4}--purchase {2}Basic.*\$19\.00$/m)
    const shown = (await done('order', order.toLowerCase())).join('\n')
    for (const line of [
      new RegExp(`^${order} {2}cart {2}paid$`, 'm'),
      new RegExp(`^ {2}buyer +${ada.email} {2}${ada.id}$`, 'm'),
      /^ {4}--line 1 {2}EMB-V-11 .*\$4\.00$/m,
      /^ {4}--line 2 .*\$6\.00$/m,
      /^ {2}total +\$10\.00$/m,
      /^ {2}invoice +EMB-\d{4}-\d{6}$/m,
      /^ {2}refunded +\$0\.00$/m,
    ]) {
      expect(shown).toMatch(line)
    }
    await done('refund', order, '--line', '2', ...SIGNED)
    const after = (await done('order', order)).join('\n')
    expect(after).toMatch(/--line 2 .*refunded$/m)
    expect(after).toMatch(/^ {2}invoice +EMB-\d{4}-\d{6}, EMB-CN-\d{4}-\d{6}$/m)
    expect(after).toMatch(/^ {4}01\w+ {2}done {2}\$6\.00 {2}by staff {2}20/m)
    const secrets = await db
      .selectFrom('sessions')
      .select(['digest', 'token_digest', 'client'])
      .execute()
    for (const secret of secrets.flatMap((row) => Object.values(row))) {
      expect(told + after).not.toContain(secret)
    }
    expect(told + after).not.toContain('sandbox_ok')

    const unknown = await run('user', 'nobody@example.com')
    expect(unknown).toMatchObject({
      code: 1,
      complaints: ['no account found for nobody@example.com'],
    })
    expect(await run('order', '01JNOTHING')).toMatchObject({
      code: 1,
      complaints: ['no order found: 01JNOTHING'],
    })
    expect(await run('block', 'nobody@example.com', ...SIGNED)).toMatchObject({ code: 1 })
    expect(await run('sign-out', ada.id, '--session', '01JNONE', ...SIGNED)).toMatchObject({
      code: 1,
      complaints: [`${ada.id} has no session 01JNONE`],
    })

    // Not by somebody who is not on the staff, and then nothing happens.
    expect(await run('block', ada.email, '--reason', 'x', '--by', 'eve@example.com')).toMatchObject(
      {
        code: 1,
        complaints: [expect.stringContaining('is not a staff member')],
      },
    )
    const live = () =>
      db
        .selectFrom('sessions')
        .where('user_id', '=', ada.id)
        .select('id')
        .execute()
        .then((rows) => rows.length)
    expect(await live()).toBe(2)
    expect(await done('sign-out', ada.email, '--session', phoneId, ...SIGNED)).toEqual([
      `${ada.email}: 1 session ended`,
    ])
    expect(await live()).toBe(1)
    await done('sign-out', ada.email, ...SIGNED)
    expect(await live()).toBe(0)
    expect(await done('block', ada.email, ...SIGNED)).toContain(`${ada.email} is now blocked`)
    expect((await done('user', ada.email)).join('\n')).toMatch(/^ {2}blocked +since 20/m)
    expect((await sessions.begin(phone))._unsafeUnwrapErr()).toMatchObject({ isBlocked: true })
    expect(await done('block', ada.email, ...SIGNED)).toEqual([`${ada.email} was already blocked`])
    expect(await done('unblock', ada.email, ...SIGNED)).toEqual([`${ada.email} is now unblocked`])

    await sendEmails()
    await db.deleteFrom('outbox').execute()
    expect(await run('resend', 'confirmation', ada.email, ...SIGNED)).toMatchObject({
      code: 1,
      complaints: [`${ada.email} is already confirmed. Nothing was sent.`],
    })
    await db.updateTable('users').set({ confirmed_at: null }).where('id', '=', ada.id).execute()
    const onItsWay = (what: string) => [`the ${what} was sent to ${ada.email}`]
    const confirmation = ['resend', 'confirmation', ada.id, ...SIGNED]
    expect(await done(...confirmation)).toEqual(onItsWay('confirmation'))
    expect(await done(...confirmation)).toEqual(onItsWay('confirmation'))
    expect(await done('resend', 'receipt', order, ...SIGNED)).toEqual(onItsWay('receipt'))
    expect(await run('resend', 'receipt', '01JNOTHING', ...SIGNED)).toMatchObject({
      code: 1,
      complaints: ['01JNOTHING isn’t an order number. Nothing was sent.'],
    })
    const promised = await db
      .selectFrom('outbox')
      .select(['recipient', 'event'])
      .orderBy('id')
      .execute()
    const kinds = promised.map(({ event }) => (JSON.parse(event) as { kind: string }).kind)
    expect(kinds).toEqual(['address-confirmation', 'address-confirmation', 'order-paid'])
    expect(new Set(promised.map(({ recipient }) => recipient))).toEqual(new Set([ada.email]))

    const kept = await done('audit')
    expect(kept.map((line) => line.split('  ').slice(1, 5))).toEqual(
      [
        ['refund', order],
        ['sessions-ended', ada.email],
        ['sessions-ended', ada.email],
        ['account-blocked', ada.email],
        ['account-unblocked', ada.email],
        ['confirmation-resent', ada.email],
        ['confirmation-resent', ada.email],
        ['receipt-resent', order],
      ].map(([action, subject]) => [GRACE, action, subject, '"Asked by phone"']),
    )
  }, 240_000)
}
