import { expect, test } from 'vitest'
import { sweepOver } from '#tests/support/units.ts'
import { answerOf } from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PACK } from '../../support/price-book-data.ts'
import {
  DAY,
  line,
  moneyBack,
  openRefundShop,
  ownedBy,
  PURCHASE,
} from '../../support/refund-shop.ts'
import { emailsIn } from '../../support/emails.ts'

const STATEMENTS = '/api/v1/withdrawals/statements'

describeOnEveryDatabase('withdrawing from a contract', (open) => {
  const opened = async () => {
    const testShop = await openRefundShop(await open())
    const sent = async (to: string) => {
      const emails = (await emailsIn(testShop.db)).filter(({ recipient }) => recipient === to)
      return emails.filter(({ key }) => key.startsWith('withdraw')).map(({ text }) => text)
    }
    const post = async (path: string, body: object) =>
      answerOf(await testShop.ask(null, path, { method: 'POST', body }))
    /** States it without a sign-in, and gives the token of the mailed link. */
    const state = async (email: string, order_number: string) => {
      const answer = await post(STATEMENTS, { name: 'Ada Moreno', email, order_number })
      const [, token] = /token=(\S+)/.exec((await sent(email)).at(-1) ?? '') ?? []
      return { answer, token: token === undefined ? null : decodeURIComponent(token) }
    }
    return { ...testShop, ada: await testShop.signIn(), sent, post, state }
  }

  test('shows what can be taken back, and why the rest cannot', async () => {
    const { ada, ask, bought, fetchFile } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    await fetchFile(ada, FILE.SMOKE)
    const seen = await (await ask(ada, '/api/v1/withdrawals')).json()
    expect(seen).toMatchObject({
      items: [
        {
          order_id: order,
          until: '2026-03-29T00:00:00.000Z',
          parts: [
            { kind: 'line', position: 0, amount: 400, refusal: null },
            { kind: 'line', position: 1, amount: 0, refusal: 'DOWNLOADED' },
          ],
        },
      ],
      total: 1,
      asked: null,
    })
  })

  test('keeps the statement with its time, gives back what it can, and mails the receipt', async () => {
    const { db, ada, bought, fetchFile, sent, time, withdraw } = await opened()
    const order = await bought(ada, FILE.HD, FILE.SMOKE)
    await fetchFile(ada, FILE.SMOKE)
    const answer = await withdraw(ada, order, [line(0), line(1)])
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        order_id: order,
        email: ada.email,
        stated_at: new Date(time.now).toISOString(),
        parts: [{ refusal: null }, { refusal: 'DOWNLOADED' }],
      },
    ])
    expect([await moneyBack(db), await ownedBy(db, ada)]).toEqual([
      [{ charge_key: order, amount: 400 }],
      [FILE.SMOKE],
    ])
    const [receipt] = await sent(ada.email)
    expect(receipt).toContain('March 14, 2026 at 12:00:00 PM UTC')
    expect(receipt).toContain('we’ll refund $4.00')
    expect(receipt).toContain('This has been downloaded')
    expect(await db.selectFrom('withdrawals').selectAll().execute()).toMatchObject([
      { user_id: ada.id, order_id: order, name: 'Ada Moreno', stated_at: time.now },
    ])
    expect(await db.selectFrom('audit_log').selectAll().execute()).toMatchObject([
      { who: 'the buyer', action: 'refund', subject: order },
    ])
  })

  test('a file that came with another one, once it was downloaded, keeps the line from being taken back', async () => {
    const { db, ada, bought, fetchFile, withdraw } = await opened()
    const order = await bought(ada, FILE.PLATE_4K)
    expect(await fetchFile(ada, FILE.PLATE)).toBe(200)
    const answer = await withdraw(ada, order, [line(0)])
    expect(answer.body).toMatchObject({ parts: [{ refusal: 'DOWNLOADED' }] })
    expect(await moneyBack(db)).toEqual([])
  })

  test('a statement that gives nothing back is kept and answered all the same', async () => {
    const { db, ada, bought, sent, signInAgain, time, withdraw } = await opened()
    const order = await bought(ada, FILE.HD)
    time.now += 20 * DAY
    const answer = await withdraw(await signInAgain(ada), order, [line(0)])
    expect(answer.body['parts']).toMatchObject([{ refusal: 'TOO_LATE', amount: 0 }])
    expect(await sent(ada.email)).toEqual([expect.stringContaining('The refund period has ended.')])
    expect([await moneyBack(db), await ownedBy(db, ada)]).toEqual([[], [FILE.HD]])
  })

  test('twice gives nothing more', async () => {
    const { db, ada, place, withdraw } = await opened()
    const order = String((await place(ada, { pack_id: PACK.TEN })).body.id)
    const answers = await Promise.all([
      withdraw(ada, order, [PURCHASE]),
      withdraw(ada, order, [PURCHASE]),
    ])
    const refusals = answers.map(({ body }) => (body['parts'] as { refusal: string }[])[0]?.refusal)
    expect(new Set(refusals)).toEqual(new Set(['ALREADY_REFUNDED', null]))
    expect(await moneyBack(db)).toEqual([{ charge_key: order, amount: 2000 }])
  })

  test('somebody else’s order is not there, nor is a line that it does not have', async () => {
    const { db, ada, bought, signIn, withdraw } = await opened()
    const order = await bought(ada, FILE.HD)
    const answers = [
      await withdraw(await signIn(), order, [line(0)]),
      await withdraw(ada, order, [line(1)]),
      await withdraw(ada, 'none', [line(0)]),
      await withdraw(null, order, [line(0)]),
      await withdraw(ada, order, []),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 401, 422])
    expect(await db.selectFrom('withdrawals').selectAll().execute()).toEqual([])
  })

  test('who cannot sign in states it, and confirms by the link; its time is that of the statement', async () => {
    const { db, ada, bought, sent, post, state, time } = await opened()
    const order = await bought(ada, FILE.HD)
    time.now += 14 * DAY
    const stated = time.now
    const { answer, token } = await state(ada.email, order.toLowerCase())
    expect([answer.status, answer.body]).toEqual([202, {}])
    time.now += 5 * DAY
    const seen = await post(`${STATEMENTS}/read`, { token })
    expect(seen.body).toMatchObject({ order_id: order, parts: [{ amount: 400, refusal: null }] })
    expect(await moneyBack(db)).toEqual([])
    const confirmed = await post(`${STATEMENTS}/confirm`, { token })
    const again = await post(`${STATEMENTS}/confirm`, { token })
    expect(confirmed.body).toMatchObject({
      stated_at: new Date(stated).toISOString(),
      parts: [{ refusal: null }],
    })
    expect(again.body).toEqual(confirmed.body)
    expect(await moneyBack(db)).toEqual([{ charge_key: order, amount: 400 }])
    expect(await sent(ada.email)).toHaveLength(2)
  })

  test('the number of an invoice will do', async () => {
    const { ada, bought, state } = await opened()
    await bought(ada, FILE.HD)
    expect((await state(ada.email, 'emb-2026-000001')).token).not.toBeNull()
  })

  test('nobody learns whether an order is there: same answer, and an e-mail to that address only', async () => {
    const { db, ada, bought, sent, state } = await opened()
    const order = await bought(ada, FILE.HD)
    const known = await state(ada.email, order)
    const strangers = [
      await state('mallory@example.com', order),
      await state('mallory@example.com', '01JPNOSUCHORDER00000000000'),
    ]
    expect(new Set([known, ...strangers].map(({ answer }) => JSON.stringify(answer))).size).toBe(1)
    expect(strangers.map(({ token }) => token)).toEqual([null, null])
    const [first = '', second = ''] = await sent('mallory@example.com')
    expect(first.replace(order, '')).toBe(second.replace('01JPNOSUCHORDER00000000000', ''))
    expect(await sent(ada.email)).toHaveLength(1)
    const kept = await db.selectFrom('withdrawals').select('email').execute()
    expect(kept).toHaveLength(3)
  })

  test('who stated something about no order of ours is named for thirty days', async () => {
    const { db, time, state } = await opened()
    await state('ben@example.com', 'NO-SUCH-ORDER')
    const kept = db.selectFrom('withdrawals').select(['name', 'email', 'order_number'])
    const tidyUp = sweepOver(db, { now: () => time.now })
    time.now += 30 * DAY - 1
    ;(await tidyUp())._unsafeUnwrap()
    const stated = { name: 'Ada Moreno', email: 'ben@example.com', order_number: 'NO-SUCH-ORDER' }
    expect(await kept.execute()).toEqual([stated])
    time.now += 1
    ;(await tidyUp())._unsafeUnwrap()
    expect(await kept.execute()).toEqual([{ name: '', email: '', order_number: '' }])
  })

  test('a link ends after 14 days, and one that was made up opens nothing', async () => {
    const { ada, bought, post, state, time } = await opened()
    const { token } = await state(ada.email, await bought(ada, FILE.HD))
    time.now += 14 * DAY
    for (const one of [token, 'made up']) {
      const answers = [
        await post(`${STATEMENTS}/read`, { token: one }),
        await post(`${STATEMENTS}/confirm`, { token: one }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
    }
  })

  test('odd statements are refused by their form, and nobody is flooded', async () => {
    const { db, post } = await opened()
    const body = { name: 'Ada', email: 'ada@example.com', order_number: 'ABCDEF' }
    const odd = [
      { ...body, name: ' ' },
      { ...body, email: 'ada' },
      { ...body, order_number: 'Buy now at evil.example' },
    ]
    for (const one of odd) expect((await post(STATEMENTS, one)).status).toBe(422)
    expect(await db.selectFrom('withdrawals').selectAll().execute()).toEqual([])
    for (let sent = 0; sent < 17; sent += 1) {
      expect((await post(STATEMENTS, body)).status).toBe(202)
    }
    expect((await post(STATEMENTS, body)).status).toBe(503)
    expect(await db.selectFrom('withdrawals').select('id').execute()).toHaveLength(17)
    expect(await db.selectFrom('outbox').select('id').execute()).toHaveLength(5)
  })
})
