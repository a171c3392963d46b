import { Agent, get } from 'node:http'
import { percentile } from './percentile.ts'

const AT_ONCE = 16
/** What browsers send over an unencrypted connection; over HTTPS they also accept Brotli. */
const HEADERS = { 'Accept-Encoding': 'gzip, deflate' }
const ALONE = 150

/** A different path for each request, by its position. */
export type PathOf = (index: number) => string

export type Connections = ReturnType<typeof connectionsTo>

/** Sends requests as a number of browsers with keep-alive connections would. */
export function connectionsTo(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let asked = 0

  function fetched(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      get({ agent, host: '127.0.0.1', port, path, headers: HEADERS }, (answer) => {
        answer.resume()
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve()
          else reject(new Error(`${path} answered ${answer.statusCode}`))
        })
      }).on('error', reject)
    })
  }

  /** Answers a second while all connections are busy. Positions go on counting from call to call. */
  function speed(pathOf: PathOf, seconds: number): Promise<number> {
    return perSecond(() => fetched(pathOf(asked++)), seconds)
  }

  /** Sends this many requests over all connections. */
  async function send(pathOf: PathOf, count: number): Promise<void> {
    let left = count
    const visitor = async () => {
      while (left-- > 0) await fetched(pathOf(asked++))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  }

  /** The median of one request after another, in milliseconds. */
  async function alone(pathOf: PathOf): Promise<number> {
    const took: number[] = []
    for (let time = 0; time < ALONE; time += 1) {
      const begun = performance.now()
      await fetched(pathOf(asked++))
      took.push(performance.now() - begun)
    }
    return percentile(took, 0.5)
  }

  return { speed, send, alone, close: () => agent.destroy() }
}

/** How often something is done in a second if it is always being done as many times at once. */
export async function perSecond(act: () => Promise<unknown>, seconds: number): Promise<number> {
  let count = 0
  const begun = performance.now()
  const end = begun + seconds * 1000
  const visitor = async () => {
    while (performance.now() < end) {
      await act()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  return count / ((performance.now() - begun) / 1000)
}
