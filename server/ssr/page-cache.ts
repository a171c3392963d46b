import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SharedPage } from './page.ts'
import { decoded, encoded, FOR_MANY, ENCODINGS, type Encoding } from './page-encoding.ts'

/** A page as it is sent, without the headers that say who may cache it. */
export interface CachedPage {
  readonly body: Buffer<ArrayBuffer>
  /** A strong ETag: it differs for each encoding, and for each policy. */
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
}

/** Rendered pages that are the same for everyone who requests them with the same key. */
export interface PageCache {
  /**
   * Returns the page of a key, rendered once for all concurrent callers. Null if there is none, or `make`
   * failed, so that no one waits for that twice.
   */
  page(
    key: string,
    encoding: Encoding,
    make: () => Promise<SharedPage | null>,
  ): Promise<CachedPage | null>
  /** Bytes of everything in the cache. */
  size(): number
}

/** A page may depend on the time as well as on its version, so it is rendered again after this long. */
const LIFE_MS = 60_000
/** Bytes of an entry in addition to its body and its key. */
const AROUND = 2048

interface Entry extends CachedPage {
  readonly madeAt: number
}

/** Caches pages up to a number of bytes; the least recently used make room for others. */
export function pageCache(maxSize: number, now: () => number): PageCache {
  const kept = new LRUCache<string, Entry>({
    maxSize,
    sizeCalculation: ({ body }, name) => body.length + 2 * name.length + AROUND,
  })
  const underWay = new Map<string, Promise<CachedPage | null>>()

  const found = (key: string, encoding: Encoding): Entry | null => {
    const name = `${encoding} ${key}`
    const entry = kept.get(name)
    if (!entry) return null
    const age = now() - entry.madeAt
    if (age >= 0 && age < LIFE_MS) return entry
    kept.delete(name)
    return null
  }

  const keep = async (
    key: string,
    encoding: Encoding,
    page: SharedPage,
    madeAt: number,
  ): Promise<Entry> => {
    const body = await encoded(page.html, encoding, FOR_MANY)
    const hash = createHash('sha256').update(JSON.stringify(page.headers)).update(body)
    const etag = `"${hash.digest('base64url').slice(0, 27)}"`
    const entry = { body, etag, headers: page.headers, madeAt }
    kept.set(`${encoding} ${key}`, entry)
    return entry
  }

  const made = async (
    key: string,
    encoding: Encoding,
    make: () => Promise<SharedPage | null>,
  ): Promise<CachedPage | null> => {
    for (const other of ENCODINGS) {
      const entry = found(key, other)
      if (!entry) continue
      const html = await decoded(entry.body, other)
      return keep(key, encoding, { html, headers: entry.headers }, entry.madeAt)
    }
    const madeAt = now()
    const page = await make()
    return page && keep(key, encoding, page, madeAt)
  }

  return {
    page: async (key, encoding, make) => {
      const entry = found(key, encoding)
      if (entry) return entry
      const name = `${encoding} ${key}`
      const waiting = underWay.get(name)
      if (waiting) return waiting
      const making = made(key, encoding, make).finally(() => underWay.delete(name))
      underWay.set(name, making)
      return making
    },
    size: () => kept.calculatedSize,
  }
}
