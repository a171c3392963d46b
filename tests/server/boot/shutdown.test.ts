import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { httpServer } from '#server/boot/http-server.ts'
import { finished, listening } from '#server/boot/listening.ts'
import { guardedApp } from '#server/http/app.ts'
import { openAccountShop } from '#tests/support/account-shop.ts'

/** Bytes: more than any system takes for somebody who does not read. */
const LARGE = 48 * 1024 * 1024

async function shopWithLargeAnswer() {
  const { services } = await openAccountShop()
  const app = guardedApp(services, (shop) => {
    shop.get('/api/v1/large', (context) => context.body(new Uint8Array(LARGE)))
  })
  const server = httpServer(app)
  await listening(server, 0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port }
}

test('whoever reads slowly gets all of an answer that was under way when the shop began to close', async () => {
  const { server, port } = await shopWithLargeAnswer()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /api/v1/large HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')
  const [head] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const closing = finished(server, 7_000)
  await vi.advanceTimersByTimeAsync(5_000)
  let bytes = head.length - (head.indexOf('\r\n\r\n') + 4)
  socket.on('data', (part) => (bytes += part.length))
  socket.resume()
  await once(socket, 'end')
  expect(bytes).toBe(LARGE)
  await vi.advanceTimersByTimeAsync(200)
  await closing
})
