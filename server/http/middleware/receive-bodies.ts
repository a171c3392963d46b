import type { MiddlewareHandler } from 'hono'
import { err, ok, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { ADMIN_UPLOADS } from '#contract/admin-catalog.ts'
import { fail } from '../problems.ts'
import type { ReceivedBody, ShopContext, ShopEnv } from '../shop-app.ts'

/** Bytes; larger bodies are not parsed (security 12). */
const BODY_LIMIT = 256 * 1024
const NO_BYTES = new Uint8Array()
/** Maximum number of bytes that one process holds for all bodies together. */
const HELD_LIMIT = 64 * 1024 * 1024
const TOO_BUSY: Outage = { kind: 'rate-limited', retryAfterSeconds: 1 }

/**
 * Waits for all bytes of a body, within its limits, before the request takes up a place in the queue, so that
 * clients that send slowly, or never finish, delay no one (security 22). If all bodies together are too large,
 * the oldest one that has not ended is refused.
 */
export function receiveBodies(limit = HELD_LIMIT): MiddlewareHandler<ShopEnv> {
  const held = heldBytes(limit)
  return async (context, next) => {
    const { method } = context.req
    // Uploads are read as they arrive, by a handler that has verified that staff send them (upload 1).
    if (method === 'GET' || method === 'HEAD' || isUpload(context.req.path)) return next()
    const own = held.begin()
    try {
      const received = await receivedFrom(context, own)
      if (own.isDropped()) {
        context.header('Connection', 'close')
        return fail(context, TOO_BUSY)
      }
      own.arrived()
      context.set('received', received)
      return await next()
    } finally {
      own.release()
    }
  }
}

function isUpload(path: string): boolean {
  return path === ADMIN_UPLOADS || path.startsWith(`${ADMIN_UPLOADS}/`)
}

/** One body's share of the memory for all bodies. */
interface Holding {
  /** False if there is no room, in which case the body is dropped. */
  hold(bytes: number): boolean
  isDropped(): boolean
  /** Called once when the body is dropped in favor of another. */
  onDrop(stop: () => void): void
  /** The body has ended, and can no longer be dropped in favor of another. */
  arrived(): void
  release(): void
}

function heldBytes(limit: number) {
  let all = 0
  const arriving = new Set<{ drop(): void }>()

  function begin(): Holding {
    let [bytes, isDropped, stop] = [0, false, () => undefined as void]
    const release = () => {
      all -= bytes
      bytes = 0
      arriving.delete(self)
    }
    const self = {
      drop: () => {
        isDropped = true
        release()
        stop()
      },
    }
    arriving.add(self)
    return {
      hold: (more) => {
        while (!isDropped && all + more > limit) {
          const [first = self] = arriving
          first.drop()
        }
        if (isDropped) return false
        all += more
        bytes += more
        return true
      },
      isDropped: () => isDropped,
      onDrop: (then) => {
        stop = then
      },
      arrived: () => void arriving.delete(self),
      release,
    }
  }

  return { begin }
}

async function receivedFrom(context: ShopContext, own: Holding): Promise<ReceivedBody> {
  if (context.req.header('Content-Encoding')) return err('COMPRESSED')
  const length = Number(context.req.header('Content-Length') ?? Number.NaN)
  if (length > BODY_LIMIT) return err('TOO_LARGE')
  const { raw } = context.req
  // A connection that breaks off midway has sent nothing that can be read.
  const read = await ResultAsync.fromPromise(
    length <= SMALL ? smallBody(raw, own, length) : bytesOf(raw, own),
    () => 'BAD_REQUEST' as const,
  )
  return read.andThen((bytes) => (bytes === null ? err('TOO_LARGE' as const) : ok(bytes)))
}

/** Bytes; nearly all bodies are at most this long. */
const SMALL = 4096

/**
 * A body that declares a small length reserves its memory before it arrives, and the host reads it in one go:
 * streams for a thousand of them per second would cost more than their contents. No host reads more than the
 * declared length.
 */
async function smallBody(request: Request, own: Holding, length: number): Promise<Uint8Array> {
  if (!own.hold(length)) return NO_BYTES
  const dropped = new Promise<ArrayBuffer>((resolve) => {
    own.onDrop(() => resolve(new ArrayBuffer()))
  })
  return new Uint8Array(await Promise.race([request.arrayBuffer(), dropped]))
}

const LEAST_ROOM = 1024

/** All bytes of a body, or null once there are too many: bytes beyond the limit are never kept. */
async function bytesOf(request: Request, own: Holding): Promise<Uint8Array | null> {
  const reader = request.body?.getReader()
  if (!reader) return NO_BYTES
  own.onDrop(() => void reader.cancel().catch(() => undefined))
  let [bytes, length] = [NO_BYTES, 0]
  for (;;) {
    const { done, value } = await reader.read()
    if (done || own.isDropped()) return bytes.subarray(0, length)
    const wanted = length + value.length
    if (wanted > BODY_LIMIT) {
      await reader.cancel()
      return null
    }
    if (wanted > bytes.length) {
      // The allocated memory is what counts, however small the chunks are.
      const room = Math.min(BODY_LIMIT, Math.max(LEAST_ROOM, 2 * bytes.length, wanted))
      if (!own.hold(room - bytes.length)) return NO_BYTES
      const larger = new Uint8Array(room)
      larger.set(bytes.subarray(0, length))
      bytes = larger
    }
    bytes.set(value, length)
    length = wanted
  }
}
