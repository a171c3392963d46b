import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { generateSource } from 'oazapfts'
import { expect, onTestFinished, test } from 'vitest'
import { listeningShop } from '../../support/api-server.ts'
import { FILE } from '../../support/backend-data.ts'

interface Reply {
  readonly status: number
  readonly data: Record<string, unknown>
  readonly headers: Headers
}

type Call = (...given: readonly unknown[]) => Promise<Reply>

interface Client {
  readonly defaults: { baseUrl: string; headers: Record<string, string> }
  readonly [operation: string]: unknown
}

/** A client that a generator of others makes of the document as it is served. It is told nothing else. */
async function generatedClient(origin: string, token: string) {
  mkdirSync('var', { recursive: true })
  const folder = resolve(mkdtempSync(join('var', 'client-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const code = join(folder, 'client.ts')
  writeFileSync(code, await generateSource(`${origin}/api/v1/openapi.json`))
  const client = (await import(pathToFileURL(code).href)) as Client
  client.defaults.baseUrl = origin
  client.defaults.headers = { Authorization: `Bearer ${token}` }
  return (operation: string, ...given: readonly unknown[]) => (client[operation] as Call)(...given)
}

test('a generated client finds, licenses with credits, resumes a download, verifies the certificate, and pays no money', async () => {
  const { backend, ada, origin, token } = await listeningShop()
  const call = await generatedClient(origin, token)
  await backend.db
    .updateTable('products')
    .set({ name: 'Fire rising' })
    .where('id', '=', 1)
    .execute()

  const found = await call('browseProducts', { searchQuery: 'rising' })
  expect(found.status).toBe(200)
  const [{ slug }] = found.data['items'] as [{ slug: string }]
  const product = await call('readProduct', slug)
  const [file] = product.data['variants'] as [{ id: number; credits: number }]
  expect(file.credits).toBeGreaterThan(0)

  const wanted = { variant_id: file.id, expected_cost: file.credits }
  expect((await call('readDownloadDecision', String(file.id))).data).toMatchObject({
    allowed: true,
    cost: file.credits,
  })
  const licensed = await call('requestDownload', wanted)
  expect(licensed.status).toBe(201)
  expect(licensed.data).toMatchObject({ cost: file.credits })
  expect((await call('requestDownload', wanted)).status).toBe(200)

  const { url, size, sha256 } = licensed.data as { url: string; size: number; sha256: string }
  const link = url.split('/').at(-1)
  // The first part arrived before the connection broke off; the rest is asked for from there.
  const half = Math.floor(size / 2)
  const first = await call('fetchFile', link, { range: `bytes=0-${half - 1}` })
  const rest = await call('fetchFile', link, { range: `bytes=${half}-` })
  expect([first.status, rest.status]).toEqual([206, 206])
  const bytes = Buffer.concat([await bytesOf(first), await bytesOf(rest)])
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)

  const licenses = await call('readMyLicenses')
  const [{ id }] = licenses.data['items'] as [{ id: string }]
  const certificate = (await call('readCertificate', id)).data as Record<string, unknown>
  expect((await call('verifyCertificate', certificate)).data).toMatchObject({ kind: 'genuine' })
  const altered = { ...(certificate['certificate'] as object), holder: 'Eve' }
  expect((await call('verifyCertificate', { ...certificate, certificate: altered })).data).toEqual({
    kind: 'altered',
  })

  const quote = await backend.put(ada, FILE.SMOKE)
  const bill = { billing_country: 'US', company: '', payment: 'sandbox_ok', quote }
  for (const refused of [
    await call('placeOrder', 'attempt-0001', bill),
    await call('placePurchase', 'attempt-0002', { ...bill, credits: 20, license_id: 1 }),
    await call('readCart'),
  ]) {
    expect([refused.status, refused.data['code']]).toEqual([403, 'TOKEN_NOT_ACCEPTED'])
  }
  expect(await backend.db.selectFrom('sandbox_charges').select('key').execute()).toEqual([])
})

async function bytesOf({ data }: Reply): Promise<Buffer> {
  return Buffer.from(await (data as unknown as Blob).arrayBuffer())
}
