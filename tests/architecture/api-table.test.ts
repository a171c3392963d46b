import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { createApp } from '#server/http/app.ts'
import type { AppServices } from '#server/http/services.ts'

type Row = Pick<Endpoint, 'method' | 'path'>

interface NamedRow extends Row {
  readonly name: string
}

/** Every row of the API table, with the name that its module exports it under. */
async function apiTable(): Promise<readonly NamedRow[]> {
  const modules = globSync('src/contract/*.ts').map(async (file) =>
    Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>),
  )
  const exported = (await Promise.all(modules)).flat()
  return exported.flatMap(([name, value]) => (isRow(value) ? [{ ...value, name }] : []))
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** When the back end's routes are registered, they only store the services that they will call. */
const services = new Proxy(
  { publicUrl: 'http://localhost:3000', identityProviders: [], webhookReaders: [] } as object,
  { get: (known, name) => Reflect.get(known, name) ?? {} },
) as AppServices

function unanswered(rows: readonly NamedRow[], routes: readonly Row[]): readonly string[] {
  const answered = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  return rows
    .filter(({ method, path }) => !answered.has(`${method} ${path}`))
    .map(({ name, method, path }) => `${name}: ${method} ${path}`)
}

test('every row of the API table has a route', async () => {
  const rows = await apiTable()
  expect(rows.length).toBeGreaterThan(60)
  expect(unanswered(rows, createApp(services).routes as readonly Row[])).toEqual([])
})

test('a row without a route is named', () => {
  const row = { name: 'readNothing', method: 'GET', path: '/api/v1/nothing' } as const
  expect(unanswered([row], [])).toEqual(['readNothing: GET /api/v1/nothing'])
})
