import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN_API } from '#contract/admin-endpoint.ts'
import { API_TABLE } from '#contract/api-table.ts'
import { CUSTOMER_HEADER } from '#contract/customer-header.ts'
import { PUBLIC } from '#server/http/openapi/callers.ts'
import { OPERATION_TEXTS, REFUSALS, SUCCESSES } from '#server/http/openapi/operation-texts.ts'
import { listeningShop } from '../../support/api-server.ts'
import { PUBLIC_URL } from '../../support/composed.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly schema: object
  }[]
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

interface Document {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: Record<string, Record<string, object>>
}

let served: Document

beforeAll(async () => {
  served = await documentOf(PUBLIC_URL)
})

async function documentOf(publicUrl: string): Promise<Document> {
  const { openApiDocument } = await import('#server/http/openapi/document.ts')
  return JSON.parse(JSON.stringify(openApiDocument(publicUrl))) as Document
}

const operations = () =>
  Object.entries(served.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

test('the document is served to everybody, is cached, and is not sent twice', async () => {
  const { origin } = await listeningShop()
  const first = await fetch(`${origin}/api/v1/openapi.json`)
  expect(first.headers.get('content-type')).toMatch(/^application\/json/)
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await first.json()).toEqual(served)
  const etag = first.headers.get('etag') ?? ''
  const again = await fetch(`${origin}/api/v1/openapi.json`, {
    headers: { 'If-None-Match': etag },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('it is OpenAPI 3.1, as a validator sees it that also sees faults', async () => {
  expect(served.openapi).toMatch(/^3\.1\./)
  const validator = new Validator()
  expect(await validator.validate(structuredClone(served) as never)).toMatchObject({ valid: true })
  const faulty = structuredClone(served) as { paths: Record<string, Record<string, unknown>> }
  faulty.paths['/api/v1/products'] = { get: { responses: 'none' } }
  expect(await new Validator().validate(faulty as never)).toMatchObject({ valid: false })
})

test('every row of the API table but those of the admin is in it once, with the scope that opens it', () => {
  const described = Object.entries(API_TABLE).filter(([, { staff }]) => staff === null)
  const rows = described.map(([name, { method, path, scope }]) => [
    name,
    method.toLowerCase(),
    path.replace(/:(\w+)/g, '{$1}'),
    scope,
  ])
  const told = operations().map(({ operationId, method, path, security }) => [
    operationId,
    method,
    path,
    security.find((one) => one['token'])?.['token']?.[0] ?? null,
  ])
  expect(told.map(String).toSorted()).toEqual(rows.map(String).toSorted())
  expect(JSON.stringify(served)).not.toContain(ADMIN_API)
})

test('everything that tokens open has words of its own, also for each parameter, and nothing else has', () => {
  const open = operations().filter(({ tags }) => !tags.includes('session'))
  const silent = open.filter(({ operationId }) => !OPERATION_TEXTS[operationId])
  expect(silent).toEqual([])
  const names = Object.keys(API_TABLE)
  const known = [...Object.keys(OPERATION_TEXTS), ...Object.keys(SUCCESSES)]
  expect(known.filter((name) => !names.includes(name))).toEqual([])
  for (const [name, { parameters = {} }] of Object.entries(OPERATION_TEXTS)) {
    const operation = operations().find(({ operationId }) => operationId === name)
    const taken = operation?.parameters.map((one) => one.name) ?? []
    expect([name, Object.keys(parameters).filter((key) => !taken.includes(key))]).toEqual([
      name,
      [],
    ])
  }
})

test('whoever is asked who they are may name the team that they act for, and tokens are told that they may not', () => {
  const naming = operations().filter(({ parameters }) =>
    parameters.some(({ name, in: where }) => name === CUSTOMER_HEADER && where === 'header'),
  )
  const asked = operations().filter(({ operationId }) => !PUBLIC.has(operationId))
  expect(naming.map(({ path, method }) => [path, method])).toEqual(
    asked.map(({ path, method }) => [path, method]),
  )
  for (const { operationId, tags, responses } of naming) {
    if (tags.includes('session') || !responses['401']) continue
    expect([operationId, responses['404']?.description]).toEqual([
      operationId,
      expect.stringContaining('TEAM_MISSING'),
    ])
  }
  expect(JSON.stringify(served.components)).toContain('TEAM_NEEDS_PRO')
})

test('no shape is left open that the table knows, and every reference leads somewhere', () => {
  const open: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    const isSchema =
      /\/(schema|items|anyOf\/\d+|oneOf\/\d+)$|\/properties\/\w+$|\/schemas\/\w+$/.test(at)
    if (isSchema && Object.keys(value).length === 0) open.push(at)
    const ref: unknown = Reflect.get(value, '$ref')
    if (typeof ref === 'string') {
      const [, , kind = '', name = ''] = ref.split('/')
      if (!served.components[kind]?.[name]) open.push(`${at} → ${ref}`)
    }
    for (const [key, inside] of Object.entries(value)) walk(inside, `${at}/${key}`)
  }
  walk(served.paths, '')
  walk(served.components, '')
  expect(open).toEqual([])
})

test('what is in the document is what is on the wire: an answer of each kind has the fields that it names', async () => {
  const { origin, token } = await listeningShop()
  const headers = { Authorization: `Bearer ${token}` }
  for (const path of [
    '/api/v1/products',
    '/api/v1/library',
    '/api/v1/credits',
    '/api/v1/licenses/own',
  ]) {
    const answer = (await (await fetch(`${origin}${path}`, { headers })).json()) as object
    const schema = Object(served.paths[path]?.['get']) as {
      responses: Record<string, { content: Record<string, { schema: { required: string[] } }> }>
    }
    const required = schema.responses['200']?.content['application/json']?.schema.required ?? []
    expect([path, Object.keys(answer).toSorted()]).toEqual([path, required.toSorted()])
  }
})

test('what is answered without signing in demands no session, and what demands none is answered', async () => {
  const { origin } = await listeningShop()
  for (const { operationId, method, path, tags, security } of operations()) {
    if (!tags.includes('session')) continue
    const answer = await fetch(`${origin}${path.replace(/\{\w+\}/g, '1')}`, {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: {
        Origin: PUBLIC_URL,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'attempt-0001',
      },
      ...(method === 'get' ? {} : { body: '{}' }),
    })
    const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
    // Some forms are looked at before anybody is asked who they are: those tell nothing.
    if (code === 'INVALID') continue
    const isOpen = !security.every((one) => 'session' in one) || security.length === 0
    expect([operationId, isOpen]).toEqual([operationId, code !== 'SIGN_IN_REQUIRED'])
  }
  const open = operations().find(({ operationId }) => operationId === 'readArticles')
  expect(open?.security).toEqual([])
})

test('parameters of lists say which values they take', () => {
  const schemaOf = (operation: string, name: string) =>
    operations()
      .find(({ operationId }) => operationId === operation)
      ?.parameters.find((one) => one.name === name)?.schema
  expect(schemaOf('browseProducts', 'sort_by')).toEqual({
    type: 'string',
    enum: ['relevance', 'most_popular', 'newest'],
  })
  expect(schemaOf('readBundles', 'sort_by')).toMatchObject({
    type: 'string',
    enum: expect.any(Array),
  })
  expect(schemaOf('browseProducts', 'library_id')).toEqual({ type: 'integer', enum: [1, 2, 3] })
  expect(schemaOf('browseProducts', 'asset_type')).toMatchObject({ enum: expect.any(Array) })
  const pages = operations()
    .flatMap(({ parameters }) => parameters)
    .filter(({ name }) => name === 'page')
  expect(pages.length).toBeGreaterThan(4)
  expect(new Set(pages.map(({ schema }) => JSON.stringify(schema)))).toEqual(
    new Set(['{"type":"integer","minimum":1}']),
  )
})

test('what tokens open names its refusals by status, with the codes that the wire has', () => {
  const open = operations().filter(
    ({ tags, responses }) => !tags.includes('session') && 'content' in (responses['401'] ?? {}),
  )
  expect(open.length).toBeGreaterThan(15)
  const licensing = open.find(({ operationId }) => operationId === 'requestDownload')
  expect(Object.keys(licensing?.responses ?? {})).toEqual([
    '200',
    '201',
    '401',
    '402',
    '403',
    '404',
    '409',
    '422',
    '503',
    '507',
    'default',
  ])
  expect(licensing?.responses['402']?.description).toBe(
    'Refused: `CREDITS_MISSING`, `LICENSE_SUSPENDED`, `SUBSCRIPTION_REQUIRED`.',
  )
  for (const [name, byStatus] of Object.entries(REFUSALS)) {
    for (const [status, codes] of Object.entries(byStatus)) {
      for (const code of codes) {
        const said = open.find(({ operationId }) => operationId === name)?.responses[status]
        expect([name, status, said?.description]).toEqual([
          name,
          status,
          expect.stringContaining(code),
        ])
      }
    }
  }
})
