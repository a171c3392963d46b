import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { API_TABLE } from '#contract/api-table.ts'
import { OPERATION_TEXTS, SUCCESSES } from '#server/http/openapi/words.ts'
import { listeningShop } from '../../support/api-server.ts'

interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
}

interface Document {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: Record<string, Record<string, object>>
}

let served: Document

beforeAll(async () => {
  served = await documentOf((await import('../../support/composed.ts')).PUBLIC_URL)
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

test('every row of the API table is in it once, with the scope that opens it', () => {
  const rows = Object.entries(API_TABLE).map(([name, { method, path, scope }]) => [
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
