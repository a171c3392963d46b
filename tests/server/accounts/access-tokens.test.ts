import { expect, test } from 'vitest'
import { startOf } from '#domain/shared/calendar.ts'
import { TOKEN_LIFE_DAYS, TOKEN_LIMIT, TOKEN_PREFIX } from '#domain/user/access-token.ts'
import {
  answerOf,
  openBackend,
  type Answer,
  type Backend,
  type Person,
} from '../../support/backend.ts'
import { FILE } from '../../support/backend-data.ts'
import { giveCredits, putMoreFiles } from '../../support/credit-data.ts'
import { withAda } from '../../support/signed-in-browser.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'

const TOKENS = '/api/v1/users/tokens'
const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const WANTED = {
  name: 'Nightly sync',
  scopes: ['catalog', 'library', 'download'],
  days: 30,
  monthly_credits: 5,
}

interface Made {
  readonly id: string
  readonly token: string
}

async function make(backend: Backend, who: Person, changes: object = {}): Promise<Made> {
  const made = await asked(backend, who, 'POST', { ...WANTED, ...changes })
  expect(made.status).toBe(201)
  return made.body as unknown as Made
}

async function asked(
  backend: Backend,
  who: Person,
  method: string,
  body?: object,
): Promise<Answer> {
  return answerOf(await backend.ask(who, TOKENS, { method, ...(body ? { body } : {}) }))
}

interface Calling {
  readonly method?: string
  readonly body?: object
  readonly headers?: Record<string, string>
}

async function call(
  backend: Backend,
  token: string,
  path: string,
  { headers = {}, ...asking }: Calling = {},
): Promise<Answer> {
  const bearer = { Authorization: `Bearer ${token}`, ...headers }
  return answerOf(await backend.ask(null, path, { ...asking, headers: bearer }))
}

const download = (backend: Backend, token: string, variantId: number) =>
  call(backend, token, '/api/v1/downloads', { method: 'POST', body: { variant_id: variantId } })

const short = ({ status, body }: Answer) => [status, body.code]

describeOnEveryDatabase('personal access tokens', (open) => {
  const opened = async () => {
    const backend = await openBackend(await open())
    return { backend, ada: await backend.signIn() }
  }

  test('a token is shown once, kept as a digest, listed with its last use, and told by e-mail', async () => {
    const { backend, ada } = await opened()
    const { id, token } = await make(backend, ada)
    expect(token).toMatch(new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`))
    const [row] = await backend.db.selectFrom('access_tokens').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain(token.slice(TOKEN_PREFIX.length))
    expect(row?.digest).toMatch(/^[\da-f]{64}$/)
    const listed = await asked(backend, ada, 'GET')
    expect(JSON.stringify(listed.body)).not.toMatch(/emb_pat_|digest/)
    expect(listed.body).toMatchObject({ items: [{ id, name: WANTED.name, used_at: null }] })
    expect((await call(backend, token, '/api/v1/library')).status).toBe(200)
    expect((await asked(backend, ada, 'GET')).body).toMatchObject({
      items: [{ id, used_at: new Date(backend.time.now).toISOString(), expired: false }],
    })
    const [email] = await backend.db.selectFrom('outbox').select(['recipient', 'event']).execute()
    expect(email?.recipient).toBe(ada.email)
    expect(email?.event).toContain('token-made')
    expect(email?.event).not.toContain(token)
  })

  test('making one takes a sign-in of the last minutes; listing and revoking do not', async () => {
    const { backend, ada } = await opened()
    const { id, token } = await make(backend, ada)
    backend.time.now += 15 * MINUTE
    expect(short(await asked(backend, ada, 'POST', WANTED))).toEqual([403, 'REAUTH_REQUIRED'])
    expect((await asked(backend, ada, 'GET')).status).toBe(200)
    const ended = await backend.ask(ada, `${TOKENS}/${id}`, { method: 'DELETE' })
    expect(ended.status).toBe(200)
    expect(short(await call(backend, token, '/api/v1/library'))).toEqual([401, 'TOKEN_INVALID'])
    const again = await backend.ask(ada, `${TOKENS}/${id}`, { method: 'DELETE' })
    expect(again.status).toBe(404)
  })

  test('somebody else’s token is neither listed nor revoked', async () => {
    const { backend, ada } = await opened()
    const eve = await backend.signIn()
    const { id, token } = await make(backend, ada)
    expect((await asked(backend, eve, 'GET')).body).toEqual({ items: [] })
    expect((await backend.ask(eve, `${TOKENS}/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await call(backend, token, '/api/v1/library')).status).toBe(200)
  })

  test.each([
    ['without a name', { name: ' ' }, 'name'],
    ['for more than a year', { days: TOKEN_LIFE_DAYS + 1 }, 'days'],
    ['for no time', { days: 0 }, 'days'],
    ['for nothing', { scopes: [], monthly_credits: null }, 'scopes'],
    ['for what is no scope', { scopes: ['admin'] }, 'scopes'],
    ['with a limit of nothing', { monthly_credits: 0 }, 'monthly_credits'],
    ['with credits but no downloads', { scopes: ['library'] }, 'monthly_credits'],
    ['with what nobody asked for', { user_id: 'somebody' }, 'user_id'],
  ])('none is made %s', async (_, changes, field) => {
    const { backend, ada } = await opened()
    const refused = await asked(backend, ada, 'POST', { ...WANTED, ...changes })
    expect(short(refused)).toEqual([422, 'INVALID'])
    expect(refused.body.data?.['fields']).toMatchObject([{ field }])
  })

  test('nobody has more than ten, however many are asked for at once', async () => {
    const { backend, ada } = await opened()
    const wanted = Array.from({ length: TOKEN_LIMIT + 3 }, () =>
      asked(backend, ada, 'POST', WANTED),
    )
    const statuses = (await Promise.all(wanted)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(TOKEN_LIMIT)
    expect(statuses.filter((status) => status === 422)).toHaveLength(3)
    const rows = await backend.db.selectFrom('access_tokens').select('id').execute()
    expect(rows).toHaveLength(TOKEN_LIMIT)
  })

  test('a token expires, is seen to have expired, and is swept away later', async () => {
    const { backend, ada } = await opened()
    const { token } = await make(backend, ada, { days: 1 })
    backend.time.now += DAY - 1
    expect((await call(backend, token, '/api/v1/library')).status).toBe(200)
    backend.time.now += 1
    expect(short(await call(backend, token, '/api/v1/library'))).toEqual([401, 'TOKEN_INVALID'])
    expect((await asked(backend, ada, 'GET')).body).toMatchObject({ items: [{ expired: true }] })
    backend.time.now += 400 * DAY
    await backend.testShop.tidyUp()
    expect(await backend.db.selectFrom('access_tokens').select('id').execute()).toEqual([])
  })

  test('a token is known by itself alone: no cookie helps it, and none speaks for it', async () => {
    const { backend, ada } = await opened()
    const eve = await backend.signIn()
    const { token } = await make(backend, ada, { scopes: ['library'], monthly_credits: null })
    await backend.buy(ada, FILE.HD)
    const mine = await call(backend, token, '/api/v1/library', { headers: { Cookie: eve.cookie } })
    expect(mine.body).toMatchObject({ total: 1 })
    const wrong = `${TOKEN_PREFIX}${'A'.repeat(43)}`
    for (const shown of [wrong, TOKEN_PREFIX, `${TOKEN_PREFIX}${'%'.repeat(43)}`, `${token}x`]) {
      const refused = await call(backend, shown, '/api/v1/library', {
        headers: { Cookie: ada.cookie },
      })
      expect(short(refused)).toEqual([401, 'TOKEN_INVALID'])
    }
    const answer = await backend.ask(null, '/api/v1/library', {
      headers: { Authorization: `Bearer ${token}`, Cookie: ada.cookie },
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('access-token')).toBeNull()
    expect(answer.headers.get('cache-control')).toMatch(/no-store/)
  })

  test('a token comes from anywhere: nobody asks it whose page it is on', async () => {
    const { backend, ada } = await opened()
    const { token } = await make(backend, ada)
    const foreign = { Origin: 'https://studio.example', 'Sec-Fetch-Site': 'cross-site' }
    const answer = await call(backend, token, '/api/v1/downloads', {
      method: 'POST',
      body: { variant_id: FILE.FREE },
      headers: foreign,
    })
    expect(answer.status).toBe(201)
  })

  test('a scope opens its own and nothing else', async () => {
    const { backend, ada } = await opened()
    const { token } = await make(backend, ada, { scopes: ['catalog'], monthly_credits: null })
    expect((await call(backend, token, '/api/v1/products')).status).toBe(200)
    const refused = await call(backend, token, '/api/v1/library')
    expect(short(refused)).toEqual([403, 'TOKEN_SCOPE_MISSING'])
    expect(refused.body.data).toMatchObject({ scope: 'library' })
    expect(short(await download(backend, token, FILE.FREE))).toEqual([403, 'TOKEN_SCOPE_MISSING'])
  })

  test('a token never pays money, never changes the account and makes no other token', async () => {
    const { backend, ada } = await opened()
    const { token } = await make(backend, ada)
    const quote = await backend.put(ada, FILE.HD)
    const closed: readonly (readonly [string, string, object?])[] = [
      ['POST', '/api/v1/checkout', { payment: 'sandbox_ok', quote, billing_country: 'US' }],
      ['POST', '/api/v1/purchases', { plan_id: 1 }],
      ['GET', '/api/v1/cart'],
      ['PATCH', '/api/v1/users/account', { first_name: 'Eve' }],
      ['PUT', '/api/v1/users/password', { password: 'x', password_confirmation: 'x' }],
      ['GET', '/api/v1/users/me'],
      ['GET', '/api/v1/users/export'],
      ['GET', TOKENS],
      ['POST', TOKENS, WANTED],
      ['GET', '/api/auth/session'],
      ['POST', '/api/v1/users/sign_in', { email: ada.email, password: 'x' }],
      ['DELETE', '/api/v1/auth/sign_out'],
      ['GET', '/api/v1/nothing'],
      ['GET', '/account/downloads'],
      ['POST', '/api/v1/library', {}],
    ]
    for (const [method, path, body] of closed) {
      const refused = await call(backend, token, path, { method, ...(body ? { body } : {}) })
      expect([path, ...short(refused)]).toEqual([path, 403, 'TOKEN_NOT_ACCEPTED'])
    }
  })

  test('credits are spent only up to the limit of the month, which begins anew with the next', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 50, expiresAt: null })
    const [first = 0, second = 0, third = 0] = await putMoreFiles(backend.db, 3)
    const cost = await costOf(backend, first)
    const { token } = await make(backend, ada, { monthly_credits: cost, days: 60 })
    expect((await download(backend, token, first)).status).toBe(201)
    const refused = await download(backend, token, second)
    expect(short(refused)).toEqual([403, 'TOKEN_LIMIT_REACHED'])
    expect(refused.body.data).toMatchObject({ used: cost, limit: cost, cost })
    // What is owned, or free, costs nothing and goes on.
    expect((await download(backend, token, first)).status).toBe(200)
    expect((await download(backend, token, FILE.FREE)).status).toBe(201)
    expect((await backend.request(ada, second)).status).toBe(201)
    const next = String(refused.body.data?.['resets_at'])
    expect(startOf(next.slice(0, 7))).toBe(Date.parse(next))
    backend.time.now = Date.parse(next)
    expect((await download(backend, token, third)).status).toBe(201)
  })

  test('without a limit a token spends no credit', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id)
    const { token } = await make(backend, ada, { monthly_credits: null })
    expect(short(await download(backend, token, FILE.HD))).toEqual([403, 'TOKEN_LIMIT_REACHED'])
    const spends = await backend.db.selectFrom('credit_spends').select('id').execute()
    expect(spends).toEqual([])
  })

  test('requests at once spend no more than the limit together', async () => {
    const { backend, ada } = await opened()
    await giveCredits(backend.db, ada.id, { credits: 100, expiresAt: null })
    const files = await putMoreFiles(backend.db, 6)
    const cost = await costOf(backend, files[0] ?? 0)
    const { id } = await make(backend, ada, { monthly_credits: 2 * cost })
    const { downloads } = backend.testShop
    const answers = await Promise.all(
      files.map((variantId) =>
        downloads.requestByToken(id, ada, { variantId, shown: null }).match<string>(
          () => 'granted',
          ({ kind }) => kind,
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(2)
    expect(answers.filter((answer) => answer === 'token-limit')).toHaveLength(4)
    const [token] = await backend.db.selectFrom('access_tokens').selectAll().execute()
    expect(token?.spent_credits).toBe(2 * cost)
  })

  test('blocking the account ends its tokens for good', async () => {
    const { backend, ada } = await opened()
    const { token } = await make(backend, ada)
    const by = { account: ada.id, who: 'staff', why: 'a report' }
    ;(await backend.testShop.support.setBlocked({ ...by, blocked: true }))._unsafeUnwrap()
    expect(short(await call(backend, token, '/api/v1/library'))).toEqual([401, 'TOKEN_INVALID'])
    ;(await backend.testShop.support.setBlocked({ ...by, blocked: false }))._unsafeUnwrap()
    expect(short(await call(backend, token, '/api/v1/library'))).toEqual([401, 'TOKEN_INVALID'])
  })

  test('a new password ends all tokens', async () => {
    const { backend, ada } = await opened()
    const { token } = await make(backend, ada)
    const password = 'another castle of sparks'
    const changed = await backend.ask(ada, '/api/v1/users/password', {
      method: 'PUT',
      body: { password, password_confirmation: password },
    })
    expect(changed.status).toBe(200)
    expect(short(await call(backend, token, '/api/v1/library'))).toEqual([401, 'TOKEN_INVALID'])
    expect(await backend.db.selectFrom('access_tokens').select('id').execute()).toEqual([])
  })

  test('a file is fetched by a token, whole or from where it broke off, and by its owner’s alone', async () => {
    const { backend, ada } = await opened()
    const eve = await backend.signIn()
    const { token } = await make(backend, ada)
    const evil = await make(backend, eve)
    const { body } = await download(backend, token, FILE.FREE)
    const path = new URL(String(body['url']), 'http://localhost:3000').pathname
    const get = (bearer: string, headers = {}) =>
      backend.ask(null, path, { headers: { Authorization: `Bearer ${bearer}`, ...headers } })
    const whole = new Uint8Array(await (await get(token)).arrayBuffer())
    expect(whole).toHaveLength(Number(body['size']))
    const rest = await get(token, { Range: 'bytes=3-' })
    expect(rest.status).toBe(206)
    expect(new Uint8Array(await rest.arrayBuffer())).toEqual(whole.slice(3))
    expect((await get(evil.token)).status).toBe(403)
  })
})

test('neither a log line nor an e-mail holds a token, and the line names the account', async () => {
  const { browser, lines, emails, mailbox } = await withAda()
  const made = await browser.send('POST', TOKENS, { body: WANTED })
  const token = String(made.body['token'])
  lines.length = 0
  const headers = { Authorization: `Bearer ${token}` }
  const answers = [
    await browser.send('GET', '/api/v1/library', { headers }),
    await browser.send('GET', '/api/v1/users/me', { headers }),
    await browser.send('GET', `/api/v1/credits?token=${token}`, { headers }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 200])
  const secret = token.slice(TOKEN_PREFIX.length)
  expect(JSON.stringify(lines)).not.toContain(secret)
  expect(lines).toMatchObject([
    { event: 'request', route: '/api/v1/library', user_id: expect.stringMatching(/^\w{26}$/) },
    { event: 'request', code: 'TOKEN_NOT_ACCEPTED' },
    { event: 'request', route: '/api/v1/credits' },
  ])
  const [email] = await mailbox()
  expect(email?.subject).toBe('New API token created for your Emberstock account')
  expect(email?.text).toContain('“Nightly sync”')
  expect(JSON.stringify([email, emails])).not.toContain(secret)
})

async function costOf({ db }: Backend, variantId: number): Promise<number> {
  const { credits } = await db
    .selectFrom('variants')
    .select('credits')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow()
  return credits
}
