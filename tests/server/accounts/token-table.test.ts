import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { API_TABLE } from '#contract/api-table.ts'
import { TOKEN_SCOPES, type TokenScope } from '#domain/user/access-token.ts'
import { openBackend } from '../../support/backend.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'

const rows = Object.entries(API_TABLE).map(([name, row]) => ({ name, ...row }))

/** A shop with a token for each scope, and one for all. */
async function withTokens() {
  const backend = await openBackend(await migratedSqlite())
  const ada = await backend.signIn()
  const tokenFor = async (scopes: readonly TokenScope[]): Promise<string> => {
    const body = { name: 'Walk', scopes, days: 1, monthly_credits: null }
    const made = await backend.ask(ada, '/api/v1/users/tokens', { method: 'POST', body })
    return ((await made.json()) as { token: string }).token
  }
  const call = async (token: string, { method, path }: { method: string; path: string }) => {
    const address = path.replaceAll(/:\w+/g, '1')
    const headers = { Authorization: `Bearer ${token}`, Cookie: ada.cookie }
    const body = method === 'GET' ? {} : { body: {} }
    const answer = await backend.ask(null, address, { method, headers, ...body })
    const text = await answer.text()
    return text.startsWith('{') ? Reflect.get(JSON.parse(text) as object, 'code') : answer.status
  }
  return { backend, tokenFor, call }
}

test('the table holds every row that any module of the contract has', async () => {
  const modules = globSync('src/contract/*.ts').map(async (file) =>
    Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>),
  )
  const names = (await Promise.all(modules))
    .flat()
    .filter(([, value]) => Object.values(API_TABLE).includes(value as never))
    .map(([name]) => name)
  const methods = (await Promise.all(modules))
    .flat()
    .filter(([, value]) => typeof value === 'object' && value !== null && 'method' in value)
    .map(([name]) => name)
  expect(methods.length).toBeGreaterThan(60)
  expect(names.toSorted()).toEqual(methods.toSorted())
  expect(Object.keys(API_TABLE).toSorted()).toEqual(methods.toSorted())
})

test('what tokens open is chosen by name, and changes nothing but downloads', () => {
  const open = (wanted: TokenScope) =>
    rows.filter(({ scope }) => scope === wanted).map(({ name }) => name)
  expect(open('catalog').toSorted()).toEqual([
    'browseProducts',
    'readBundle',
    'readBundles',
    'readCards',
    'readCertificateKey',
    'readHome',
    'readInContext',
    'readLicenseStatus',
    'readLicenses',
    'readOpenApi',
    'readPacks',
    'readPlans',
    'readProduct',
    'readTopic',
    'readTopics',
    'suggestProducts',
    'verifyCertificate',
  ])
  expect(open('library').toSorted()).toEqual([
    'readCertificate',
    'readCertificatePdf',
    'readLibrary',
    'readLibraryFiles',
    'readMyLicenses',
    'readOwnedBundles',
    'readOwnedVariants',
  ])
  expect(open('download').toSorted()).toEqual([
    'fetchFile',
    'readCredits',
    'readDownloadDecision',
    'readPracticeMeter',
    'requestDownload',
  ])
  const changing = rows.filter(({ scope, method }) => scope !== null && method !== 'GET')
  expect(changing.map(({ name }) => name).toSorted()).toEqual([
    'requestDownload',
    'verifyCertificate',
  ])
})

test('a row without a scope is closed to the widest token, whatever cookie comes along', async () => {
  const { tokenFor, call } = await withTokens()
  const token = await tokenFor(TOKEN_SCOPES)
  const closed = rows.filter(({ scope }) => scope === null)
  expect(closed.length).toBeGreaterThan(50)
  const answers = []
  for (const row of closed) answers.push([row.name, await call(token, row)])
  expect(answers).toEqual(closed.map(({ name }) => [name, 'TOKEN_NOT_ACCEPTED']))
})

test('a row with a scope is open to that scope and to no other', async () => {
  const { tokenFor, call } = await withTokens()
  for (const scope of TOKEN_SCOPES) {
    const own = await tokenFor([scope])
    const others = await tokenFor(TOKEN_SCOPES.filter((other) => other !== scope))
    for (const row of rows.filter((one) => one.scope === scope)) {
      expect([row.name, await call(others, row)]).toEqual([row.name, 'TOKEN_SCOPE_MISSING'])
      const answer = await call(own, row)
      expect([row.name, String(answer)]).toEqual([
        row.name,
        expect.not.stringMatching(/^TOKEN|SIGN_IN/),
      ])
    }
  }
})

test('HEAD is as closed as GET', async () => {
  const { backend, tokenFor } = await withTokens()
  const headers = { Authorization: `Bearer ${await tokenFor(['catalog'])}` }
  const head = async (path: string) =>
    (await backend.ask(null, path, { method: 'HEAD', headers })).status
  expect(await head('/api/v1/products')).toBe(200)
  expect(await head('/api/v1/library')).toBe(403)
  expect(await head('/api/v1/users/me')).toBe(403)
})

test('what is no row is closed to tokens: other routes, and addresses that two parsers might read differently', async () => {
  const { backend, tokenFor } = await withTokens()
  const token = await tokenFor(TOKEN_SCOPES)
  const routes = ['/api/v1/users/export', '/api/v1/licenses/export', '/api/v1/invoices/1/pdf']
  for (const path of [...routes, '/health/live', '/', '/account/downloads', '/api/auth/csrf']) {
    const answer = await backend.ask(null, path, { headers: { Authorization: `Bearer ${token}` } })
    expect([path, answer.status]).toEqual([path, 403])
  }
  for (const path of ['/api/v1//library', '/api/v1/library%2ffiles', '/api/v1/x/../library']) {
    const answer = await backend.ask(null, path, { headers: { Authorization: `Bearer ${token}` } })
    expect([path, answer.status < 300]).toEqual([path, path.includes('..')])
  }
})
