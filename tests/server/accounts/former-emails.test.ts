import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#server/sql/database.ts'
import { migrate } from '#server/sql/migrate.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

const user = (id: string, email: string, anonymized: number | null = null) => sql`
  insert into users (id, email, password_hash, first_name, last_name, company, has_completed_survey,
    free_subscriber, email_optin, email_optin_at, created_at, updated_at, anonymized_at)
  values (${id}, ${email}, '', 'Ada', '', '', 0, 0, 0, 0, 0, 7, ${anonymized})`

const token = (digest: string, email: string, used: number | null) => sql`
  insert into account_tokens (digest, user_id, email, purpose, created_at, expires_at, used_at)
  values (${digest}, 'A', ${email}, 'email-change', 0, 9, ${used})`

const letter = (id: string, to: string, subject: string, sent: number | null) => sql`
  insert into outbox (id, key, recipient, subject, event, created_at, next_try_at, tries, sent_at)
  values (${id}, ${id}, ${to}, ${subject}, '', 0, 0, 0, ${sent})`

const auditEvent = (id: string, who: string, why: string) => sql`
  insert into audit_log (id, at, who, action, subject, why, detail)
  values (${id}, 1, ${who}, 'tier', 'A', ${why}, '{}')`

const subscription = (userId: string) => sql`
  insert into subscriptions (id, user_id, kind, plan_id, license_id, price, status, anchor, period_starts_at,
    period_ends_at, months_granted, cancel_reason, failures, payment, billing_country, company, created_at, updated_at)
  values (${`S${userId}`}, ${userId}, 'plan', 1, 1, 100, 'ended', 0, 0, 1, 0, 'too dear', 0,
    'stripe:cus_1/pm_1', 'DE', '', 0, 0)`

const statement = (userId: string, orderNumber: string) => sql`
  insert into withdrawals (id, user_id, order_id, name, email, order_number, parts, stated_at)
  values (${`W${userId}`}, ${userId}, null, '', '', ${orderNumber}, '[]', 1)`

async function rows<Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await query.execute(db)).rows
}

describeOnEveryDatabase('a shop of the version before former addresses were kept', (open) => {
  test('knows them by the links that were followed, and names staff and closed accounts no more', async () => {
    const db = await open('036-dropped-lines')
    const before = [
      user('A', 'ada@third.test'),
      user('G', 'grace@staff.test'),
      user('C', 'x@anonymous.invalid', 3),
      token('1', 'ada@second.test', 5),
      token('2', 'ada@third.test', 6),
      token('3', 'stranger@else.test', null),
      letter('letter', 'ada@third.test', 'Receipt', 1),
      letter('enquiry-1', 'hello@shop.test', 'Inquiry from Ember & Co', 1),
      letter('enquiry-2', 'hello@shop.test', '', null),
      auditEvent('1', 'grace@staff.test', 'ada@third.test wrote to (grace@staff.test), twice'),
      auditEvent('2', 'ada@second.test', 'Asked by mail'),
      auditEvent('3', 'gone@staff.test', 'Asked by mail'),
      auditEvent('4', 'shell:root@host.test', 'Asked by mail'),
      subscription('A'),
      subscription('C'),
      statement('A', 'ADAS-ORDER'),
      statement('C', 'THEIR-ORDER'),
    ]
    for (const query of before) await query.execute(db)
    await migrate(db)

    expect(await rows(db, sql`select user_id, email, replaced_at from former_emails`)).toEqual([
      { user_id: 'A', email: 'ada@second.test', replaced_at: 7 },
    ])
    expect(await rows(db, sql`select key, user_id, subject from outbox order by key`)).toEqual([
      { key: 'enquiry-1', user_id: null, subject: '' },
      { key: 'enquiry-2', user_id: null, subject: '' },
      { key: 'letter', user_id: 'A', subject: 'Receipt' },
    ])
    expect(await rows(db, sql`select who, why from audit_log order by id`)).toEqual([
      { who: 'G', why: '[address] wrote to ([address]), twice' },
      { who: 'A', why: 'Asked by mail' },
      { who: 'former staff', why: 'Asked by mail' },
      { who: 'shell:root@host.test', why: 'Asked by mail' },
    ])
    expect(
      await rows(db, sql`select cancel_reason, payment from subscriptions order by id`),
    ).toEqual([
      { cancel_reason: 'too dear', payment: 'stripe:cus_1/pm_1' },
      { cancel_reason: null, payment: null },
    ])
    expect(await rows(db, sql`select order_number from withdrawals order by id`)).toEqual([
      { order_number: 'ADAS-ORDER' },
      { order_number: '' },
    ])
  })
})
