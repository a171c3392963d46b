import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { connect } from 'node:net'
import { whole, type Row } from '../bench/print-table.ts'
import type { ServerProcess } from '../server-process.ts'

interface Flood {
  readonly name: string
  readonly what: string
  readonly connections: number
  /** Requests that each connection sends at once, without waiting for a response. */
  readonly requests: number
  readonly request: string
  /** Milliseconds after which all connections are closed, whatever was answered. */
  readonly leaveAfterMs: number
}

const page = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`

export const FLOODS: readonly Flood[] = [
  {
    name: 'pages',
    what: 'Four connections, 2,000 pages asked of each at once, all gone after 0.3 s',
    connections: 4,
    requests: 2000,
    request: page('/'),
    leaveAfterMs: 300,
  },
  {
    name: 'api',
    what: 'Four connections, 2,000 questions asked of each at once, all gone after 0.3 s',
    connections: 4,
    requests: 2000,
    request: page('/api/v1/products?search_query=fire'),
    leaveAfterMs: 300,
  },
  {
    name: 'crowd',
    what: '600 connections, 100 pages asked of each at once, all gone after 5 s',
    connections: 600,
    requests: 100,
    request: page('/2d'),
    leaveAfterMs: 5000,
  },
  {
    name: 'bodies',
    what: '520 connections that announce a body and never send it, all gone after 5 s',
    connections: 520,
    requests: 1,
    request:
      'POST /api/v1/cart/items HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
    leaveAfterMs: 5000,
  },
]

/** What the other visitors request meanwhile, in turn: a page and an API response. */
const OTHERS = ['/pricing', '/api/auth/session'] as const
const OTHERS_EVERY_MS = 50
const WATCHED_MS = 10_000
const GIVEN_UP_MS = 60_000
const RESTED_MS = 60_000

/** Floods a server, and measures how others are served meanwhile and how much memory the server holds. */
export async function flooded({ port, pid }: ServerProcess, flood: Flood): Promise<Row> {
  for (const path of OTHERS) await answered(port, path)
  const before = await memoryOf(pid)
  const answers: Promise<Answered>[] = []
  let peak = before
  const others = setInterval(() => {
    const path = OTHERS[answers.length % OTHERS.length] ?? OTHERS[0]
    answers.push(answered(port, path))
  }, OTHERS_EVERY_MS)
  const watch = setInterval(() => {
    void memoryOf(pid).then((bytes) => (peak = Math.max(peak, bytes)))
  }, 100)
  const leave = Array.from({ length: flood.connections }, () => floodOnce(port, flood))
  await later(flood.leaveAfterMs)
  for (const leaving of leave) leaving()
  await later(WATCHED_MS - flood.leaveAfterMs)
  clearInterval(others)
  const all = await Promise.all(answers)
  clearInterval(watch)
  await later(RESTED_MS)
  const slowest = Math.max(...all.map(({ ms }) => ms))
  return {
    'others asked': whole(all.length),
    'answered 200': whole(all.filter(({ status }) => status === 200).length),
    'told to wait (503)': whole(all.filter(({ status }) => status === 503).length),
    'slowest answer, ms': whole(slowest),
    'memory before, MB': megabytes(before),
    'at the peak': megabytes(peak),
    'a minute later': megabytes(await memoryOf(pid)),
  }
}

/**
 * Sends all requests of one connection at once; the returned function closes the connection. Responses are
 * not read.
 */
function floodOnce(port: number, { request, requests }: Flood): () => void {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.on('connect', () => socket.write(request.repeat(requests)))
  return () => socket.destroy()
}

interface Answered {
  readonly status: number | null
  readonly ms: number
}

/** A visitor on a connection of their own who waits for the whole response. */
function answered(port: number, path: string): Promise<Answered> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const done = (status: number | null) => resolve({ status, ms: performance.now() - begun })
    const asked = get({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode ?? null))
      answer.on('error', () => done(null))
    })
    asked.setTimeout(GIVEN_UP_MS, () => asked.destroy())
    asked.on('error', () => done(null))
  })
}

/** Resident memory of a process on Linux, in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
}

function megabytes(bytes: number): string {
  return whole(bytes / 1e6)
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
