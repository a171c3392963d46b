import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { appWithPages } from '#server/boot/app-with-pages.ts'
import { httpServer } from '#server/boot/http-server.ts'
import { listening } from '#server/boot/listening.ts'
import { processQueue } from '#server/http/request-queue.ts'
import { composedOver } from '#tests/support/composed.ts'
import { migratedSqlite } from '#tests/support/migrated-sqlite.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'
import { recordQueries } from '#tests/support/recorded-queries.ts'

test('who comes while too many wait is refused in the turn in which their headers arrive, and costs no query and no page', async () => {
  const database = await migratedSqlite()
  onTestFinished(() => database.destroy())
  const { db, queries } = recordQueries(database)
  const renderer = vi.fn(() => sourcePages.renderer())
  const pages = { ...sourcePages, renderer }
  const server = httpServer(appWithPages(await testConfig({}), composedOver(db), pages))
  const inSameTurn: boolean[] = []
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    setImmediate(() => inSameTurn.push(response.writableEnded))
  })
  await listening(server, 0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const begin = vi.spyOn(processQueue, 'begin').mockReturnValue(false)
  onTestFinished(() => begin.mockRestore())
  const paths = ['/', '/2d', '/product/asset-1', '/api/v1/products', '/api/v1/cart', '/no-page']
  const session = { Cookie: 'next-auth.session-token=of-somebody; emberstock-cart=their-cart' }
  for (const path of paths) {
    const refused = await fetch(`http://127.0.0.1:${port}${path}`, { headers: session })
    expect([path, refused.status]).toEqual([path, 503])
    expect(refused.headers.get('Retry-After')).toMatch(/^[12]$/)
    await refused.arrayBuffer()
  }
  expect(inSameTurn).toEqual(paths.map(() => true))
  expect(queries).toEqual([])
  expect(renderer).not.toHaveBeenCalled()
})
