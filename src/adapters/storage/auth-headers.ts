import {
  AUTH_HEADERS,
  type AuthHeaders,
  type AuthHeaderStorage,
} from '#application/ports/auth-headers.ts'
import { AUTH_HEADERS_KEY } from './device-name.ts'

/**
 * One JSON value in the browser's storage, so that all tabs share it and lose it together; without storage,
 * in this tab's memory. Discards values that are unreadable, blank or expired (device 1).
 */
export function storedAuthHeaders(
  storage: Storage | null,
  now: () => number = Date.now,
): AuthHeaderStorage {
  const place = storage ?? inMemory()
  const discard = () => guarded(() => place.removeItem(AUTH_HEADERS_KEY))
  return {
    read: () => {
      const text = guarded(() => place.getItem(AUTH_HEADERS_KEY))
      if (text === null) return null
      const headers = parsed(text)
      if (headers && Number(headers.expiry) * 1000 > now()) return headers
      discard()
      return null
    },
    keep: (headers) => {
      guarded(() => place.setItem(AUTH_HEADERS_KEY, JSON.stringify(headers)))
    },
    discard: () => void discard(),
  }
}

function parsed(text: string): AuthHeaders | null {
  try {
    const value: unknown = JSON.parse(text)
    return isHeaderSet(value) ? value : null
  } catch {
    return null
  }
}

function isHeaderSet(value: unknown): value is AuthHeaders {
  if (typeof value !== 'object' || value === null) return false
  return AUTH_HEADERS.every((name) => {
    const header: unknown = Reflect.get(value, name)
    return typeof header === 'string' && header.trim() !== ''
  })
}

function inMemory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** Forbidden or full storage loses only the second key: the cookie remains. */
function guarded<Value>(touch: () => Value): Value | null {
  try {
    return touch()
  } catch {
    return null
  }
}
