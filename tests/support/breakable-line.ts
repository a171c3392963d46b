import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * A connection to a PostgreSQL that can be cut, as when its machine goes down, or go silent, as when a
 * firewall drops packets, and restored.
 */
export async function breakableLine(url: string) {
  const behind = new URL(url)
  const ends = new Set<Socket>()
  let isSilent = false
  let awaited: string | null = null
  let before = 0
  const keep = (socket: Socket) => {
    ends.add(socket)
    return socket.on('error', () => undefined).once('close', () => ends.delete(socket))
  }
  /** Whatever this end sends from now on is lost. */
  const drop = (end: Socket) => end.unpipe().removeAllListeners('data').resume()
  const listening = async (port: number): Promise<Server> => {
    const server = createServer((near) => {
      if (isSilent) return keep(near).resume()
      const far = connect(Number(behind.port), behind.hostname)
      keep(near).pipe(keep(far)).pipe(near)
      near.on('data', (sent: Buffer) => {
        if (awaited === null || !sent.includes(awaited)) return
        if (before === 0) drop(far)
        before -= 1
      })
      return near
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
    /** What was connected stays silent for good; so does what connects until it is mended. */
    silence: () => {
      isSilent = true
      for (const end of ends) drop(end)
    },
    /**
     * PostgreSQL still hears what is sent. Its answers are lost from the one to this text on, over the
     * connection that sends it after as many others as `skipped`.
     */
    silenceAfter: (text: string, skipped = 0) => {
      awaited = text
      before = skipped
    },
    mend: async () => {
      isSilent = false
      awaited = null
      if (!server.listening) server = await listening(port)
    },
  }
}
