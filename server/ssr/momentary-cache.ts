import { LRUCache } from 'lru-cache'

/** How many values are cached, and for how many milliseconds. */
const LIMITS = { max: 300, ttl: 400 }

/**
 * Caches values for a moment. They are removed when it is over: otherwise the last ones, of some 50 kB each,
 * would be held until as many others come.
 */
export function momentaryCache<Value extends object>() {
  return new LRUCache<string, Value>({ ...LIMITS, ttlAutopurge: true })
}
