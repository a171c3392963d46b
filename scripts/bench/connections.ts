import { Agent, get } from 'node:http'

const AT_ONCE = 16
/** What browsers send over an unencrypted connection; over HTTPS they also accept Brotli. */
const HEADERS = { 'Accept-Encoding': 'gzip, deflate' }

export type Connections = ReturnType<typeof connectionsTo>

/** Sends requests as a number of browsers with keep-alive connections would. */
export function connectionsTo(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

  function body(path: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      get({ agent, host: '127.0.0.1', port, path, headers: HEADERS }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(Buffer.concat(parts))
          else reject(new Error(`${path} answered ${answer.statusCode}`))
        })
      }).on('error', reject)
    })
  }

  async function speed(pathOf: (index: number) => string, count: number): Promise<number> {
    let next = 0
    const browser = async () => {
      while (next < count) await body(pathOf(next++))
    }
    const begun = performance.now()
    await Promise.all(Array.from({ length: AT_ONCE }, browser))
    return count / ((performance.now() - begun) / 1000)
  }

  return { body, speed, close: () => agent.destroy() }
}
