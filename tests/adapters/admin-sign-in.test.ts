import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { errAsync, type ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Api } from '#adapters/http/api.ts'
import { httpAdmin } from '#adapters/http/http-admin.ts'
import type { Endpoint } from '#contract/endpoint.ts'

type Row = Pick<Endpoint, 'method' | 'path' | 'staff'>
type Port = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

/** What every call is refused with once the last sign-in is too old. */
const REAUTH = {
  kind: 'refused',
  status: 403,
  problem: { code: 'REAUTH_REQUIRED', data: {}, message: '', retryAfterSeconds: null },
} as const

/** Methods whose requests the library for uploads sends. They accept any sign-in. */
const UPLOADS = ['sendFile', 'removeUpload']

const nameOf = ({ method, path }: Row) => `${method} ${path}`

/** Calls every method of the admin's ports; returns what became of each row that it called. */
async function refusedRows(): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>()
  let called: Row[] = []
  const api = {
    call: (row: Row) => {
      called.push(row)
      return errAsync(REAUTH)
    },
  } as unknown as Api
  for (const port of Object.values(httpAdmin(api)) as unknown as readonly Port[]) {
    for (const [name, call] of Object.entries(port)) {
      if (UPLOADS.includes(name)) continue
      called = []
      const { kind } = (
        await (call({}, {}, {}) as ResultAsync<unknown, { readonly kind: string }>)
      )._unsafeUnwrapErr()
      for (const row of called) refused.set(nameOf(row), kind)
    }
  }
  return refused
}

async function freshRows(): Promise<readonly string[]> {
  const modules = globSync('src/contract/*.ts').map(async (file) =>
    Object.values((await import(pathToFileURL(file).href)) as Record<string, unknown>),
  )
  return (await Promise.all(modules)).flat().filter(takesFreshSignIn).map(nameOf)
}

function takesFreshSignIn(value: unknown): value is Row {
  return typeof value === 'object' && (value as Row | null)?.staff === 'fresh-sign-in'
}

test('whatever staff change, an old sign-in is asked for again', async () => {
  const [rows, refused] = [await freshRows(), await refusedRows()]
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter((row) => refused.get(row) !== 'reauth-required')).toEqual([])
})
