import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { EVENT_PATHS, kindOf, longQueued, turnedAway } from '../http/middleware/limit-requests.ts'
import { processQueue } from '../http/request-queue.ts'
import type { ShopApp } from '../http/shop-app.ts'

/** Timeouts in milliseconds, so that slow senders hold nothing open. */
const PATIENCE = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
}

/**
 * How many requests may wait behind the one that a connection is being answered. Browsers and proxies do not
 * pipeline.
 */
const PIPELINED_LIMIT = 8

/**
 * Creates the HTTP server of an app. From here on, `Request` and `Response` are the adapter's classes in the
 * whole process: the adapter writes its own responses directly, whereas a platform response is a stream that
 * has to be read first, which takes half as much CPU time again.
 */
export function httpServer(app: ShopApp): Server {
  const listener = getRequestListener(app.fetch)
  const server = createServer(PATIENCE, inTurn(listener))
  const answers = new Set<ServerResponse>()
  unsentResponses.set(server, answers)
  server.prependListener('request', (_request, response) => {
    answers.add(response)
    response.once('close', () => answers.delete(response))
  })
  return server.on('connection', () => processQueue.accepted())
}

/**
 * A server's responses that the operating system has not accepted completely: some bytes are waiting for their
 * reader.
 */
export const unsentResponses = new WeakMap<Server, ReadonlySet<ServerResponse>>()

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown

/** Answered no matter how many requests wait: files of a page that has started loading, and health checks. */
const AT_ONCE = /^\/(?:(?:assets|media)\/|(?:healthz|readyz)(?:\?|$))/

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Answers the pipelined requests of a connection one by one, since responses have to be sent in that order
 * anyway. Starts no work for a closed connection; one that sends too many requests ahead gets a 503 and is
 * closed.
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
    const { method = '', url = '' } = request
    if (AT_ONCE.test(url)) return work()
    if (url.startsWith(EVENT_PATHS)) return whenOthersHadTheirTurn(work)
    const inQueue = (hasWaited: boolean) => {
      if (hasWaited) longQueued.add(request)
      work()
    }
    if (processQueue.begin(inQueue, kindOf(method, url))) return undefined
    turnedAway.add(request)
    const sentMore = (queues.get(socket)?.length ?? 0) > 0 || !BODILESS.has(method)
    // A request with a body, or with more pipelined behind it, closes its connection. Others stay open:
    // each socket accepts only one in a turn of the event loop.
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
      // This response closes the connection, so the requests after it need no answer.
      queue.push(() => refuseMore(response))
    }
  }
}

/**
 * Starts one piece of work per turn of the event loop, in order. A page needs about a dozen turns; no matter
 * how many analytics events arrive in the meantime, each turn is delayed by only one of them.
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
