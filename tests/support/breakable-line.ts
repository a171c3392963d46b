import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection to a PostgreSQL that can be cut, as when its machine goes down, and restored. */
export async function breakableLine(url: string) {
  const behind = new URL(url)
  const ends = new Set<Socket>()
  const keep = (socket: Socket) => {
    ends.add(socket)
    return socket.on('error', () => undefined).once('close', () => ends.delete(socket))
  }
  const listening = async (port: number): Promise<Server> => {
    const server = createServer((near) => {
      const far = connect(Number(behind.port), behind.hostname)
      keep(near).pipe(keep(far)).pipe(near)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listening(0)
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const end of ends) end.destroy()
    await closed
  }
  onTestFinished(async () => {
    if (server.listening) await cut()
  })
  const near = new URL(url)
  near.hostname = '127.0.0.1'
  near.port = String(port)
  return {
    url: near.href,
    cut,
    mend: async () => {
      server = await listening(port)
    },
  }
}
