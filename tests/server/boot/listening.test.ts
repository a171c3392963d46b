import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { finished, listening } from '#server/boot/listening.ts'

const HOST = '127.0.0.1'

async function aServer(port = 0) {
  const server = createServer((_request, response) => response.end('here'))
  const bound = listening(server, port, HOST)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await bound
  return { server, port: (server.address() as AddressInfo).port }
}

test('a crowd of connections is accepted in a few turns of the event loop, not one in each', async () => {
  const { server, port } = await aServer()
  const sockets = Array.from({ length: 64 }, () => connect(port, HOST))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  let turns = 0
  let accepted = 0
  const done = Promise.withResolvers<void>()
  server.on('connection', () => {
    accepted += 1
    if (accepted === sockets.length) done.resolve()
  })
  // The operating system completes the connections while this turn lasts.
  const until = performance.now() + 200
  while (performance.now() < until);
  const count = () => {
    turns += 1
    if (accepted < sockets.length) setImmediate(count)
  }
  setImmediate(count)
  await done.promise
  expect(turns).toBeLessThan(20)
})

test('every connection reaches the server, whichever socket accepted it', async () => {
  const { port } = await aServer()
  const asked = Array.from({ length: 100 }, async () => {
    const answer = await fetch(`http://${HOST}:${port}/`, { headers: { Connection: 'close' } })
    return answer.text()
  })
  expect(await Promise.all(asked)).toEqual(asked.map(() => 'here'))
})

test('a port that another server listens to is refused, although that one shares it among its sockets', async () => {
  const { port } = await aServer()
  await expect(aServer(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('once a server has ended, none of its sockets takes a connection, and its port is free', async () => {
  const { server, port } = await aServer()
  await finished(server, 1_000)
  for (let count = 0; count < 64; count += 1) {
    const [refusal] = (await once(connect(port, HOST), 'error').catch((error) => [error])) as [
      Error,
    ]
    expect(refusal).toMatchObject({ code: 'ECONNREFUSED' })
  }
  const next = await aServer(port)
  expect(next.port).toBe(port)
})
