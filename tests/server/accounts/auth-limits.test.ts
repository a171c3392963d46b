import { expect, test } from 'vitest'
import { aBrowser, ada, adasKey, refusalIn } from '#tests/support/account-shop.ts'
import { anAuthClient, shopWithAda } from '#tests/support/auth-client.ts'
import { watchedShop, type Cost } from '#tests/support/watched-queries.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const SIGN_IN = '/api/v1/users/sign_in'

const WRONG = { ...adasKey, password: 'not her password' }
const UNKNOWN = { ...adasKey, email: 'nobody@studio.test' }

test('at the second route an unknown address costs what a wrong password costs, and reads the same', async () => {
  const { app, cost } = await watchedShop()
  const attempt = (body: unknown) => aBrowser(app).send('POST', SIGN_IN, { body })
  const wrong = await cost(() => attempt(WRONG))
  const unknown = await cost(() => attempt(UNKNOWN))
  alike(wrong, unknown)
  const read = ({ answer }: typeof wrong) => [answer.status, { ...answer.body, trace_id: '' }]
  expect(read(unknown)).toEqual(read(wrong))
})

test('and so it is at the first route', async () => {
  const { app, cost } = await watchedShop()
  const attempt = async (fields: Record<string, string>) => {
    const client = anAuthClient(app)
    const form = { ...fields, csrfToken: await client.csrfToken(), json: 'true' }
    return cost(() => client.submit('/api/auth/callback/credentials', form))
  }
  const wrong = await attempt(WRONG)
  const unknown = await attempt(UNKNOWN)
  alike(wrong, unknown)
  expect([unknown.answer.status, unknown.answer.text]).toEqual([401, wrong.answer.text])
  const headersOf = ({ answer }: typeof wrong) =>
    [...answer.headers].filter(([name]) => name !== 'x-request-id')
  expect(headersOf(unknown)).toEqual(headersOf(wrong))
})

test('an account without a password costs the same, and nothing opens it', async () => {
  const { app, cost, db } = await watchedShop()
  const attempt = (body: unknown) => aBrowser(app).send('POST', SIGN_IN, { body })
  const wrong = await cost(() => attempt(WRONG))
  await db.updateTable('users').set({ password_hash: '' }).execute()
  for (const password of ['', ada.password]) {
    const none = await cost(() => attempt({ ...adasKey, password }))
    alike(wrong, none)
    expect(none.answer.status).toBe(401)
  }
})

function alike(one: Cost, other: Cost): void {
  const argon2id = { algorithm: 'argon2id', memory: 19456, passes: 2, parallelism: 1 }
  expect(one.runs).toEqual([{ ...argon2id, tagLength: 32 }])
  expect(other.runs).toEqual(one.runs)
  expect(one.queries.length).toBeGreaterThan(0)
  expect(other.queries).toEqual(one.queries)
}

test('ten tries a minute at one address are enough, at whichever route', async () => {
  const { app, client, time } = await shopWithAda()
  const second = () => aBrowser(app).send('POST', SIGN_IN, { body: WRONG })
  for (let wrong = 0; wrong < 5; wrong += 1) {
    expect((await second()).status).toBe(401)
    expect((await client.signIn({ password: 'wrong' })).status).toBe(401)
  }
  expect(refusalIn(await second())).toEqual([503, 'RATE_LIMITED'])
  const first = await client.signIn()
  expect(refusalIn(first)).toEqual([503, 'RATE_LIMITED'])
  expect(first.body['url']).toBe('http://localhost:3000/api/auth/error?error=RateLimit')
  expect(first.headers.get('Retry-After')).toBe('60')
  const plain = await client.signIn({ json: '' })
  expect([plain.status, plain.headers.get('Location')]).toEqual([302, first.body['url']])
  time.now += MINUTE
  expect((await client.signIn()).status).toBe(200)
})

test('sixty tries a minute from one place are enough, whatever the addresses', async () => {
  const { app } = await shopWithAda()
  const attempt = (at: number, host = {}) =>
    aBrowser(app).send('POST', SIGN_IN, {
      body: { email: `user-${at}@studio.test`, password: 'x' },
      host,
    })
  for (let at = 0; at < 60; at += 1) expect((await attempt(at)).status).toBe(401)
  expect((await attempt(60)).status).toBe(503)
  expect((await attempt(61, { address: '10.9.8.7' })).status).toBe(401)
})

/** Strangers all over the world guess at Ada's password. */
async function guess(app: Parameters<typeof aBrowser>[0], times: number) {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 1) {
    const host = { address: `10.1.${Math.floor(at / 200)}.${at % 200}` }
    statuses.push((await aBrowser(app).send('POST', SIGN_IN, { body: WRONG, host })).status)
  }
  return statuses
}

test('after a hundred wrong passwords strangers have to wait, and a known device does not', async () => {
  const { app, client, time } = await shopWithAda()
  await client.signIn()
  expect(new Set(await guess(app, 100))).toEqual(new Set([401]))
  expect(await guess(app, 1)).toEqual([503])
  const stranger = { body: adasKey, host: { address: '10.2.2.2' } }
  expect((await aBrowser(app).send('POST', SIGN_IN, stranger)).status).toBe(503)
  // Her own browser, at both route; and not for somebody else's address.
  await client.post('/api/auth/signout')
  expect((await client.signIn()).status).toBe(200)
  expect((await client.send('POST', SIGN_IN, { body: adasKey })).status).toBe(200)
  time.now += DAY
  expect((await aBrowser(app).send('POST', SIGN_IN, stranger)).status).toBe(200)
})

test('a device is known by our seal for that address and that year, and by nothing else', async () => {
  const { app, client, time } = await shopWithAda()
  await client.signIn()
  const genuine = client.jar.get('emberstock-device') ?? ''
  const [at = '', seal = ''] = genuine.split('.')
  await aBrowser(app).send('POST', '/api/v1/users', { body: { ...ada, email: 'eve@studio.test' } })
  const eve = anAuthClient(app)
  await eve.signIn({ email: 'eve@studio.test' })
  await guess(app, 100)
  const forged = [`${Number(at) + 1}.${seal}`, `${at}.${'0'.repeat(64)}`, `${at}.`, seal, '.']
  for (const proof of [...forged, eve.jar.get('emberstock-device') ?? '']) {
    const browser = aBrowser(app)
    browser.jar.set('emberstock-device', proof)
    expect((await browser.send('POST', SIGN_IN, { body: adasKey })).status).toBe(503)
  }
  time.now += 366 * DAY
  await guess(app, 100)
  expect((await client.signIn()).status).toBe(503)
})

test('a known device that guesses has a hundred wrong passwords too', async () => {
  const { app, client, db } = await shopWithAda()
  await client.signIn()
  const thief = anAuthClient(app)
  thief.jar.set('emberstock-device', client.jar.get('emberstock-device') ?? '')
  const statuses: number[] = []
  for (let at = 0; at < 101; at += 1) {
    const host = { address: `10.3.0.${at}` }
    statuses.push((await thief.send('POST', SIGN_IN, { body: WRONG, host })).status)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
  expect(statuses.at(-1)).toBe(503)
  expect(await db.selectFrom('sessions').selectAll().execute()).toHaveLength(2)
})

test('a right password begins the count anew', async () => {
  const { app } = await shopWithAda()
  await guess(app, 99)
  const body = { body: adasKey, host: { address: '10.2.2.2' } }
  expect((await aBrowser(app).send('POST', SIGN_IN, body)).status).toBe(200)
  expect(new Set(await guess(app, 100))).toEqual(new Set([401]))
})

test('a hundred and twenty guesses at once are no more than a hundred', async () => {
  const { app } = await shopWithAda()
  const tries = Array.from({ length: 120 }, async (_, at) => {
    const host = { address: `10.4.0.${at}` }
    return (await aBrowser(app).send('POST', SIGN_IN, { body: WRONG, host })).status
  })
  const statuses = await Promise.all(tries)
  expect(statuses.filter((status) => status === 401)).toHaveLength(100)
})

test('a session is updated sixty times a minute from one place', async () => {
  const { client } = await shopWithAda()
  await client.signIn()
  const body = { csrfToken: await client.csrfToken(), data: null }
  const update = () => client.send('POST', '/api/auth/session', { body })
  for (let time = 0; time < 60; time += 1) expect((await update()).status).toBe(200)
  expect(refusalIn(await update())).toEqual([503, 'RATE_LIMITED'])
})

test('sixty confirmation e-mails are asked for from one place, and no more', async () => {
  const { app, time } = await shopWithAda()
  const ask = async (nth: number, host = {}) => {
    const body = { email: `user-${nth}@studio.test` }
    return aBrowser(app).send('POST', '/api/v1/users/confirmation', { body, host })
  }
  for (let nth = 0; nth < 60; nth += 1) expect((await ask(nth)).status).toBe(200)
  expect(refusalIn(await ask(60))).toEqual([503, 'RATE_LIMITED'])
  expect((await ask(61, { address: '10.9.8.7' })).status).toBe(200)
  time.now += 60 * MINUTE
  expect((await ask(62)).status).toBe(200)
})
