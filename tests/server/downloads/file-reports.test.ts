import { expect, test } from 'vitest'
import { shopCommand } from '../../support/catalog-command.ts'
import { COMMAND_SHOPS } from '../../support/command-shops.ts'
import { answerOf, openBackend, type Person } from '../../support/backend.ts'
import { FILE, putUser } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { emailsIn } from '#tests/support/emails.ts'
import { openRefundShop } from '../../support/refund-shop.ts'
import { aUser } from '#tests/support/samples.ts'

const BROKEN = { kind: 'broken', message: 'It ends at frame 12.\nThe rest is black.' }
const GRACE = 'grace@example.com'
const SIGNED = ['--reason', 'Rendered again', '--by', GRACE] as const

describeOnEveryDatabase('a problem with a file', (open) => {
  const opened = async () => {
    const shop = await openBackend(await open())
    const ada = await shop.signIn()
    const report = async (who: Person | null, sent: object) =>
      answerOf(await shop.ask(who, '/api/v1/file_reports', { method: 'POST', body: sent }))
    const library = async (who: Person) =>
      (await shop.myLibrary.entries(who, { page: 1, search: '' }))._unsafeUnwrap().items
    return { ...shop, ada, report, library }
  }

  test('is taken once while it is open: its owner and the shop are told, and the library knows', async () => {
    const { db, ada, buy, report, library, time } = await opened()
    await buy(ada, FILE.HD)
    const taken = await report(ada, { variant_id: FILE.HD, ...BROKEN })
    expect(taken).toMatchObject({
      status: 200,
      body: { reported_at: new Date(time.now).toISOString() },
    })
    const again = await report(ada, { variant_id: FILE.HD, kind: 'other', message: 'And again.' })
    expect(again.body).toEqual(taken.body)
    expect(await db.selectFrom('file_reports').selectAll().execute()).toMatchObject([
      { user_id: ada.id, variant_id: FILE.HD, kind: 'broken', message: BROKEN.message },
    ])
    const mails = (await emailsIn(db)).filter(({ key }) => key.startsWith('file-report-'))
    expect(mails.map(({ recipient }) => recipient)).toEqual([
      ada.email,
      expect.not.stringContaining(ada.email),
    ])
    expect(mails[0]?.text).toMatch(/within 3\s+business\s+days/)
    expect(mails[1]?.text).toContain('It ends at frame 12.')
    const [entry] = await library(ada)
    expect(entry?.files.map(({ reportedAt }) => reportedAt)).toEqual([time.now])
  })

  test('is not taken of a file that is not theirs, from nobody, or without words', async () => {
    const { db, ada, buy, report } = await opened()
    expect((await report(null, { variant_id: FILE.HD, ...BROKEN })).status).toBe(401)
    expect((await report(ada, { variant_id: FILE.HD, ...BROKEN })).status).toBe(404)
    await buy(ada, FILE.HD)
    const empty = await report(ada, { variant_id: FILE.HD, kind: 'broken', message: '  ' })
    expect(empty).toMatchObject({
      status: 422,
      body: { data: { fields: [{ field: 'message', fault: 'missing' }] } },
    })
    expect(await db.selectFrom('file_reports').selectAll().execute()).toEqual([])
  })

  test('two at once are one report', async () => {
    const { db, ada, buy, report } = await opened()
    await buy(ada, FILE.HD)
    const sent = { variant_id: FILE.HD, ...BROKEN }
    const answers = await Promise.all([report(ada, sent), report(ada, sent), report(ada, sent)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await db.selectFrom('file_reports').selectAll().execute()).toHaveLength(1)
  })
})

for (const { engine, open } of COMMAND_SHOPS) {
  test(`operators list, read and answer what was reported, on ${engine}`, async () => {
    const { db, settings } = await open()
    const shop = await openRefundShop(db)
    await putUser(db, aUser({ id: '01JPGRACE00000000000000000', email: GRACE }))
    await db.updateTable('users').set({ staff: 1 }).where('email', '=', GRACE).execute()
    const run = (...words: string[]) => shopCommand(words, settings)
    expect((await run('report', 'list')).lines).toEqual(['no reports'])
    const ada = await shop.signIn()
    const order = await shop.bought(ada, FILE.HD)
    const sent = { variant_id: FILE.HD, ...BROKEN }
    await shop.ask(ada, '/api/v1/file_reports', { method: 'POST', body: sent })
    const { id } = await db.selectFrom('file_reports').select('id').executeTakeFirstOrThrow()

    const [listed] = (await run('report', 'list')).lines
    expect(listed).toMatch(
      new RegExp(`^${id} {2}20.* {2}fix by 20\\d\\d-\\d\\d-\\d\\d {2}broken {2}EMB-V-11`),
    )
    const shown = (await run('report', 'show', id)).lines.join('\n')
    expect(shown).toContain('It ends at frame 12.')
    expect(shown).toContain(`refund ${order} --override`)

    expect((await run('report', 'answer', id, '--reply', 'It is fixed.')).code).not.toBe(0)
    expect((await run('report', 'answer', id, '--reply', 'It is fixed.', ...SIGNED)).code).toBe(0)
    const mail = (await emailsIn(db)).find(({ key }) => key.endsWith('-answered'))
    expect([mail?.recipient, mail?.text.includes('It is fixed.')]).toEqual([ada.email, true])
    const audit = await db.selectFrom('audit_log').selectAll().execute()
    expect(audit).toMatchObject([{ action: 'file-report-answered', why: 'Rendered again' }])
    const twice = await run('report', 'answer', id, '--reply', 'Again.', ...SIGNED)
    expect(twice.complaints.join()).toContain('was already answered')
    expect((await run('report', 'list')).lines).toEqual(['no reports'])
    expect((await run('report', 'list', '--all')).lines).toHaveLength(1)
    // It may be reported again from then on.
    await shop.ask(ada, '/api/v1/file_reports', { method: 'POST', body: sent })
    expect((await run('report', 'list')).lines).toHaveLength(1)
  }, 60_000)
}
