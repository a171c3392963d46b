import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { EVENT_PATHS, turnedAway } from '../http/middleware/limit-requests.ts'
import { processQueue } from '../http/request-queue.ts'
import type { ShopApp } from '../http/shop-app.ts'

/** Time-outs in milliseconds: slow senders hold nothing open. */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}

/** So many requests may wait behind the one that a connection is being answered. Browsers and proxies send none ahead. */
const PIPELINED_LIMIT = 8

/**
 * The server of an app. From here on `Request` and `Response` are the adapter's in the whole process: an answer of theirs is
 * written as it stands, where the platform's is a stream that has to be read first, for half as much again of the processor.
 */
export function httpServer(app: ShopApp): Server {
  const listener = getRequestListener(app.fetch)
  const server = createServer(PATIENCE, inTurn(listener))
  const answers = new Set<ServerResponse>()
  underWay.set(server, answers)
  server.prependListener('request', (_request, response) => {
    answers.add(response)
    response.once('close', () => answers.delete(response))
  })
  return server.on('connection', () => processQueue.accepted())
}

/** Answers of a server that the system has not taken wholly: some bytes wait for their reader. */
const underWay = new WeakMap<Server, ReadonlySet<ServerResponse>>()

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** Answered however many wait: files that a page has begun with, and whether the process lives. */
const AT_ONCE = /^\/(?:(?:assets|media)\/|(?:healthz|readyz)(?:\?|$))/

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Answers what a connection sends ahead one by one, as its answers have to be sent anyway. Nothing is begun for a
 * connection that is gone; one that sends too far ahead is told so and closed.
 */
function inTurn(answer: Listener): Listener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  const whenOthersHadTheirTurn = oneATurn()

  function begin(socket: Socket, request: IncomingMessage, response: ServerResponse): void {
    response.once('close', () => {
      const next = queues.get(socket)?.shift()
      if (next && !socket.destroyed) next()
      else queues.delete(socket)
    })
    const work = () => void answer(request, response)
    const { url = '' } = request
    if (AT_ONCE.test(url)) return work()
    if (url.startsWith(EVENT_PATHS)) return whenOthersHadTheirTurn(work)
    if (processQueue.begin(work)) return undefined
    turnedAway.add(request)
    const sentMore = (queues.get(socket)?.length ?? 0) > 0 || !BODILESS.has(request.method ?? '')
    // A body, and what was sent ahead, end with their connection. Others keep theirs: accepting a new one takes a turn.
    if (sentMore) response.shouldKeepAlive = false
    return work()
  }

  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket)
    if (!queue) {
      queues.set(socket, [])
      return begin(socket, request, response)
    }
    if (queue.length < PIPELINED_LIMIT) {
      queue.push(() => begin(socket, request, response))
    } else if (queue.length === PIPELINED_LIMIT) {
      // It closes the connection, so that what came behind it needs no answer.
      queue.push(() => refuseMore(response))
    }
  }
}

/**
 * Begins one piece of work in each turn of the event loop, in their order: a page needs some dozen turns, and whatever
 * number of events of visits comes meanwhile, each turn holds it up by one of them.
 */
function oneATurn(): (work: () => void) => void {
  const queue: (() => void)[] = []
  const next = () => {
    queue.shift()?.()
    if (queue.length > 0) setImmediate(next)
  }
  return (work) => {
    queue.push(work)
    if (queue.length === 1) setImmediate(next)
  }
}

function refuseMore(response: ServerResponse): void {
  response
    .writeHead(503, { Connection: 'close', 'Retry-After': '1', 'Content-Type': 'text/plain' })
    .end('Too many requests were sent at once. Wait for a response before you send more.\n')
}

export function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

const SWEEP_MS = 100
/** Who was taken in just now has not said yet what they want. */
const UNHEARD_MS = 500

/**
 * Stops accepting and lets what is under way finish, also of those who were taken in a moment ago; each answer is the last of its
 * connection. After `patienceMs` the rest is cut off.
 */
export function finished(server: Server, patienceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const sweep = () => {
      // It takes a connection for idle once its answer was handed over, however much of that is still to be sent.
      if (!underWay.get(server)?.size) server.closeIdleConnections()
    }
    const timers = [setTimeout(() => server.closeAllConnections(), patienceMs)]
    const sweeping = setTimeout(() => timers.push(setInterval(sweep, SWEEP_MS)), UNHEARD_MS)
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false
    })
    // Its own way to close ends at once the connections that it has heard nothing from.
    NetServer.prototype.close.call(server, () => {
      for (const timer of [sweeping, ...timers]) clearTimeout(timer)
      resolve()
    })
  })
}
