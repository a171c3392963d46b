import { expect, test } from 'vitest'
import { aBrowser, ada, openAccountShop, refusalIn } from '#tests/support/account-shop.ts'
import { ACCOUNT, FRESH, withAda, type Browser } from '../../support/signed-in-browser.ts'
import { quickHashes } from '#tests/support/quick-hashes.ts'
import {
  ACCOUNT_FIELDS,
  REGISTRATION_FIELDS,
  UNKNOWN,
  WRONG_TYPES,
  type Tried,
} from '../../support/field-attempts.ts'

const REGISTER = '/api/v1/users'
const HUGE = 'x'.repeat(300 * 1024)

/** The faults of a refused form, by field; null where it was taken. */
function faultsIn(answer: Awaited<ReturnType<Browser['send']>>): Record<string, string> | null {
  if (answer.status === 200) return null
  expect(refusalIn(answer)).toEqual([422, 'INVALID'])
  const fields = Reflect.get(Object(answer.body['data']), 'fields') as {
    readonly field: string
    readonly fault: string
  }[]
  return Object.fromEntries(fields.map(({ field, fault }) => [field, fault]))
}

test.each(Object.entries(ACCOUNT_FIELDS))(
  'an account’s %s is taken or refused by its rule',
  async (field, tries) => {
    for (const { sent, fault, kept, beside } of tries) {
      const { change, browser } = await withAda()
      const before = await browser.send('GET', '/api/v1/users/me')
      const answer = await change({ [field]: sent, ...beside })
      const told = [field, shortened(sent)]
      expect([...told, faultsIn(answer)]).toEqual([...told, fault && { [field]: fault }])
      const me = await browser.send('GET', '/api/v1/users/me')
      expect(me.body).toMatchObject(fault ? before.body : (kept ?? {}))
    }
  },
)

test.each(Object.keys(ACCOUNT_FIELDS))(
  'an account’s %s is never of another type',
  async (field) => {
    const { change, browser } = await withAda()
    const before = await browser.send('GET', '/api/v1/users/me')
    for (const sent of wrongTypesFor(ACCOUNT_FIELDS[field] ?? [])) {
      const answer = await change({ [field]: sent })
      expect([sent, faultsIn(answer)]).toEqual([sent, { [field]: 'malformed' }])
    }
    const huge = await change({ [field]: HUGE })
    expect(refusalIn(huge)).toEqual([413, 'TOO_LARGE'])
    expect((await browser.send('GET', '/api/v1/users/me')).body).toEqual(before.body)
  },
)

test.each(Object.entries(REGISTRATION_FIELDS))(
  'a registration’s %s is taken or refused by its rule',
  async (field, tries) => {
    const shop = await openAccountShop({ passwordHashes: quickHashes })
    for (const [nth, { sent, fault, kept, beside }] of tries.entries()) {
      const browser = aBrowser(shop.app)
      const email = `person-${nth}@studio.test`
      const body = { ...ada, email, ...beside, [field]: sent }
      const answer = await browser.send('POST', REGISTER, {
        body,
        host: { address: `10.0.0.${nth}` },
      })
      const told = [field, shortened(sent)]
      expect([...told, faultsIn(answer)]).toEqual([...told, fault && { [field]: fault }])
      const me = await browser.send('GET', '/api/v1/users/me')
      expect(me).toMatchObject(fault ? { status: 401 } : { body: kept ?? {} })
    }
  },
)

test.each(Object.keys(REGISTRATION_FIELDS))(
  'a registration’s %s is never of another type',
  async (field) => {
    const { app, db } = await openAccountShop({ passwordHashes: quickHashes })
    for (const sent of wrongTypesFor(REGISTRATION_FIELDS[field] ?? [])) {
      const answer = await aBrowser(app).send('POST', REGISTER, { body: { ...ada, [field]: sent } })
      expect([sent, faultsIn(answer)]).toEqual([sent, { [field]: 'malformed' }])
    }
    const huge = await aBrowser(app).send('POST', REGISTER, { body: { ...ada, [field]: HUGE } })
    expect(refusalIn(huge)).toEqual([413, 'TOO_LARGE'])
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
  },
)

test('what nobody knows is dropped, at either route', async () => {
  const { app, change } = await withAda()
  expect((await change(UNKNOWN)).status).toBe(200)
  const body = { ...UNKNOWN, ...ada, email: 'bob@studio.test' }
  const { status, text } = await aBrowser(app).send('POST', REGISTER, { body })
  expect(status).toBe(200)
  expect(text).not.toContain('2020-01-01')
})

test.each([[undefined], [null], [7], ['text'], [[]], [true]])(
  'a form that is none is refused: %j',
  async (body) => {
    const { browser, change, app } = await withAda()
    expect(refusalIn(await change(body))).toEqual([422, 'INVALID'])
    expect(refusalIn(await aBrowser(app).send('POST', REGISTER, { body }))).toEqual([
      422,
      'INVALID',
    ])
    expect(refusalIn(await browser.send('PUT', REGISTER, { body }))).toEqual([422, 'INVALID'])
  },
)

test('every fault of a form is named at once', async () => {
  const { browser } = await withAda()
  const answer = await browser.send('PATCH', ACCOUNT, {
    body: {
      ...FRESH,
      password_confirmation: 'x',
      email: 'x',
      username: 'a',
      phone: '1',
      first_name: '',
    },
  })
  expect(faultsIn(answer)).toEqual({
    first_name: 'missing',
    username: 'too-short',
    phone: 'too-short',
    email: 'too-short',
    password_confirmation: 'no-match',
  })
})

function wrongTypesFor(tries: readonly Tried[]): readonly unknown[] {
  const taken = tries.filter(({ fault }) => fault === null).map(({ sent }) => typeof sent)
  return WRONG_TYPES.filter((value) => !taken.includes(typeof value) || typeof value === 'object')
}

function shortened(sent: unknown): string {
  return String(JSON.stringify(sent)).slice(0, 60)
}
