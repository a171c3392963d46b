import { describe, expect, test } from 'vitest'
import { ADMIN_API } from '#contract/admin-endpoint.ts'
import { API_TABLE } from '#contract/api-table.ts'
import { FRESH_SIGN_IN_MS } from '#domain/user/new-password.ts'
import { answerOf, openBackend, type Person } from '#tests/support/backend.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'
import { makeStaff, openStaff, turnSecondFactorOn } from '#tests/support/staff.ts'

const ROWS = Object.entries(API_TABLE).flatMap(([name, { method, path, staff }]) =>
  staff === null ? [] : [{ name, method, path: path.replace(/:\w+/g, 'NOBODYS'), staff }],
)

type Row = (typeof ROWS)[number]

async function openGuarded() {
  const shop = await openBackend(await migratedSqlite())
  const send = async (who: Person | null, { method, path }: Pick<Row, 'method' | 'path'>) => {
    const headers = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' }
    const { status, body } = await answerOf(await shop.ask(who, path, { method, headers }))
    return [status, body.code] as const
  }
  return { ...shop, send }
}

test('the table says of each row of the admin that it is for staff, and of no other', () => {
  expect(ROWS.length).toBeGreaterThan(0)
  const named = Object.values(API_TABLE).filter(({ path }) =>
    `${path}/`.startsWith(`${ADMIN_API}/`),
  )
  expect(named.filter(({ staff }) => staff === null)).toEqual([])
  expect(named).toHaveLength(ROWS.length)
})

test('what changes something takes a fresh sign-in, but for uploads and previews', () => {
  const lenient = ROWS.filter(({ method, staff }) => method !== 'GET' && staff === 'any-sign-in')
  expect(lenient.map(({ name }) => name).toSorted()).toEqual([
    'beginUpload',
    'previewArticle',
    'previewRefund',
    'removeUpload',
    'sendUpload',
  ])
})

test('the admin serves every row of the table, and has no route beside it', async () => {
  const { app } = await openGuarded()
  const routes = app.routes.filter(
    ({ path, method }) => path.startsWith(ADMIN_API) && method !== 'ALL',
  )
  const served = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  const known = Object.values(API_TABLE).filter(({ staff }) => staff !== null)
  expect([...served].toSorted()).toEqual(
    known.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
})

describe.each(ROWS)('$method $path', (row) => {
  test('asks a visitor to sign in', async () => {
    const { send } = await openGuarded()
    expect(await send(null, row)).toEqual([401, 'SIGN_IN_REQUIRED'])
  })

  test('is not there for anybody who is not staff, whatever else they have', async () => {
    const { send, signIn, db, ask } = await openGuarded()
    const ada = await signIn()
    expect(await send(ada, row)).toEqual([404, 'NOT_FOUND'])
    await turnSecondFactorOn(db, ada)
    expect(await send(ada, row)).toEqual([404, 'NOT_FOUND'])
    const nowhere = await answerOf(await ask(ada, '/api/v1/nowhere'))
    const { body } = await answerOf(await ask(ada, row.path, { method: row.method }))
    expect({ ...body, trace_id: '' }).toEqual({ ...nowhere.body, trace_id: '' })
  })

  test('asks staff to turn two-factor authentication on', async () => {
    const { send, signIn, db } = await openGuarded()
    const grace = await signIn()
    await makeStaff(db, grace)
    expect(await send(grace, row)).toEqual([403, 'TWO_FACTOR_REQUIRED'])
  })

  test('takes the sign-in that the table says', async () => {
    const shop = await openGuarded()
    const grace = await openStaff(shop)
    const refusals = ['SIGN_IN_REQUIRED', 'TWO_FACTOR_REQUIRED', 'REAUTH_REQUIRED', 'INTERNAL']
    expect(refusals).not.toContain((await shop.send(grace, row))[1])
    shop.time.now += FRESH_SIGN_IN_MS
    const stale = await shop.send(grace, row)
    const isAsked = refusals.includes(String(stale[1])) ? stale : 'let in'
    expect(isAsked).toEqual(row.staff === 'fresh-sign-in' ? [403, 'REAUTH_REQUIRED'] : 'let in')
  })

  test('is opened by no personal access token', async () => {
    const { ask } = await openGuarded()
    const headers = { Authorization: 'Bearer emb_pat_of_somebody' }
    const answer = await answerOf(await ask(null, row.path, { method: row.method, headers }))
    expect([answer.status, answer.body.code]).toEqual([403, 'TOKEN_NOT_ACCEPTED'])
  })
})
