import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { openIdProvider, identityIn } from '#server/identity-providers/open-id-provider.ts'
import { atProvider, openProvider, OUR_CLIENT, type People } from '#tests/support/oidc-provider.ts'

const CALLBACK = 'http://localhost:3000/api/auth/callback/oidc'
const PEOPLE: People = {
  ada: {
    email: 'Ada@Studio.test',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Ember',
  },
}

async function aProvider(people = PEOPLE) {
  const server = await openProvider(CALLBACK, people)
  onTestFinished(() => server.close())
  const settings = { ...OUR_CLIENT, issuer: server.issuer, name: 'Studio login', allowHttp: true }
  return { ...server, settings, provider: openIdProvider(settings) }
}

async function aReturn(again = false) {
  const opened = await aProvider()
  const authorizationRequest = (await opened.provider.authorize(CALLBACK, again))._unsafeUnwrap()
  const returned = new URL(await atProvider('ada').agree(authorizationRequest.url))
  return { ...opened, ...authorizationRequest, returned }
}

test('a provider says who is at the browser', async () => {
  const { provider, issuer, returned, checks } = await aReturn()
  const identity = await provider.identify(returned, checks)
  expect(identity._unsafeUnwrap()).toEqual({
    issuer,
    subject: 'ada',
    email: 'Ada@Studio.test',
    emailVerified: true,
    hasSecondFactor: false,
    firstName: 'Ada',
    lastName: 'Ember',
  })
})

test('what the provider does not prove about an address is not taken for proven', () => {
  const claims = { iss: 'https://accounts.test', sub: '7', email: ' ada@studio.test ' }
  expect(identityIn(claims, claims.iss)).toMatchObject({
    email: 'ada@studio.test',
    emailVerified: false,
  })
  expect(identityIn({ ...claims, email_verified: 'true' }, claims.iss).emailVerified).toBe(false)
  expect(identityIn({ ...claims, email: 7, name: 'Ada  de Ember' }, claims.iss)).toMatchObject({
    email: null,
    firstName: 'Ada',
    lastName: 'de Ember',
  })
})

test('a subject is worth nothing without whose it is', () => {
  const common = 'https://accounts.test/common'
  const [one, other] = ['one', 'other'].map((tenant) =>
    identityIn({ iss: `https://accounts.test/${tenant}`, sub: '7' }, common),
  )
  expect([one?.issuer, other?.issuer]).toEqual([common, common])
  expect(one?.subject).not.toBe(other?.subject)
})

test('a provider is the same with and without a slash at its end', async () => {
  const { settings, provider } = await aProvider()
  const slashed = openIdProvider({ ...settings, issuer: `${settings.issuer}/` })
  const { url, checks } = (await slashed.authorize(CALLBACK, false))._unsafeUnwrap()
  const returned = new URL(await atProvider('ada').agree(url))
  const identity = (await slashed.identify(returned, checks))._unsafeUnwrap()
  expect([identity.issuer, identity.subject]).toEqual([provider.issuer, 'ada'])
})

test.each(['state', 'nonce', 'codeVerifier'] as const)(
  'an answer to a sign-in with another %s is nobody',
  async (check) => {
    const { provider, returned, checks } = await aReturn()
    const other = { ...checks, [check]: 'x'.repeat(43) }
    const identity = await provider.identify(returned, other)
    expect(identity._unsafeUnwrapErr()).toMatchObject({ kind: 'provider-failed' })
  },
)

test('an answer without a state, or from another provider, is nobody', async () => {
  const { provider, returned, checks } = await aReturn()
  for (const [name, value] of [
    ['state', null],
    ['iss', 'https://mallory.test'],
  ] as const) {
    const altered = new URL(returned)
    if (value === null) altered.searchParams.delete(name)
    else altered.searchParams.set(name, value)
    expect((await provider.identify(altered, checks)).isErr()).toBe(true)
  }
})

test('an answer works once', async () => {
  const { provider, returned, checks } = await aReturn()
  expect((await provider.identify(returned, checks)).isOk()).toBe(true)
  const again = await provider.identify(returned, checks)
  expect(again._unsafeUnwrapErr()).toMatchObject({ kind: 'provider-failed' })
})

test('whoever says no at the provider has said no, if it was in answer to us', async () => {
  const { provider } = await aProvider()
  const { url, checks } = (await provider.authorize(CALLBACK, false))._unsafeUnwrap()
  const returned = new URL(await atProvider('ada').refuse(url))
  const refused = await provider.identify(returned, checks)
  expect(refused._unsafeUnwrapErr()).toEqual({ kind: 'provider-refused', byPerson: true })
  returned.searchParams.set('error', 'server_error')
  expect((await provider.identify(returned, checks))._unsafeUnwrapErr()).toEqual({
    kind: 'provider-refused',
    byPerson: false,
  })
  const forged = await provider.identify(returned, { ...checks, state: 'another' })
  expect(forged._unsafeUnwrapErr()).toMatchObject({ kind: 'provider-failed' })
})

test('asked to prove themselves again, nobody gets by on what the provider remembers', async () => {
  const { provider } = await aProvider()
  const person = atProvider('ada')
  const first = (await provider.authorize(CALLBACK, false))._unsafeUnwrap()
  await person.agree(first.url)
  const second = (await provider.authorize(CALLBACK, true))._unsafeUnwrap()
  const stripped = new URL(second.url)
  stripped.searchParams.delete('prompt')
  stripped.searchParams.delete('max_age')
  const cached = await provider.identify(new URL(await person.agree(stripped.href)), second.checks)
  expect(cached._unsafeUnwrapErr()).toMatchObject({ kind: 'provider-failed' })
  const third = (await provider.authorize(CALLBACK, true))._unsafeUnwrap()
  const proven = await provider.identify(new URL(await person.agree(third.url)), third.checks)
  expect(proven._unsafeUnwrap()).toMatchObject({ subject: 'ada' })
})

test('a provider is asked for its addresses once, by however many sign in', async () => {
  const { provider, told } = await aProvider()
  expect(told).toEqual([])
  await Promise.all([1, 2, 3].map(() => provider.authorize(CALLBACK, false)))
  await provider.authorize(CALLBACK, false)
  expect(told).toEqual(['GET /.well-known/openid-configuration'])
})

test('a provider that was down is asked again at the next sign-in', async () => {
  const answers: number[] = [503]
  const { issuer, settings, told } = await aProvider()
  const broken = createServer((request, response) => {
    const status = answers.shift()
    if (status) return response.writeHead(status).end()
    return fetch(`${issuer}${request.url}`)
      .then((found) => found.text())
      .then((text) =>
        response
          .setHeader('Content-Type', 'application/json')
          .end(text.replaceAll(issuer, addressOf(broken))),
      )
  })
  await listening(broken)
  const provider = openIdProvider({ ...settings, issuer: addressOf(broken) })
  expect((await provider.authorize(CALLBACK, false)).isErr()).toBe(true)
  expect(told).toEqual([])
  expect((await provider.authorize(CALLBACK, false)).isOk()).toBe(true)
})

test('a provider that does not answer is not waited for', async () => {
  const { settings } = await aProvider()
  const silent = createServer(() => undefined)
  await listening(silent)
  const provider = openIdProvider({ ...settings, issuer: addressOf(silent), patienceSeconds: 1 })
  const left = await provider.authorize(CALLBACK, false)
  expect(left._unsafeUnwrapErr()).toMatchObject({ kind: 'provider-failed' })
})

test('a provider without https is asked nothing but on a machine of a developer', async () => {
  const { settings, told } = await aProvider()
  const provider = openIdProvider({ ...settings, allowHttp: false })
  expect((await provider.authorize(CALLBACK, false)).isErr()).toBe(true)
  expect(told).toEqual([])
})

async function listening(server: ReturnType<typeof createServer>): Promise<void> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
}

function addressOf(server: ReturnType<typeof createServer>): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
