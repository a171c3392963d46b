import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { okAsync } from 'neverthrow'
import type { SocialCards } from '#server/application/ports/social-cards.ts'
import { concurrencyLimiter } from '../concurrency-limiter.ts'
import { documentThread } from './document-thread.ts'

/** One at a time, in a thread that serves no requests (decision 075). */
const QUEUE = { atOnce: 1, waiting: 40, retryAfterSeconds: 5 } as const
/** Each takes about 100 kB. */
const KEPT = 100

/** Cards with their text drawn as shapes, so that machines without fonts draw them the same way. */
export function drawnSocialCards(): SocialCards {
  const inTurn = concurrencyLimiter(QUEUE)
  const thread = documentThread('social-card')
  const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: KEPT })
  return {
    draw: (card) => {
      const key = createHash('sha256')
        .update(`${card.kind}\n${card.title}\n`)
        .update(card.still)
        .digest('hex')
      const known = drawn.get(key)
      if (known) return okAsync(known)
      return inTurn(() => thread({ card })).andTee((bytes) => drawn.set(key, bytes))
    },
  }
}
