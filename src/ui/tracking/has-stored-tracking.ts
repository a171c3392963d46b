import { FINGERPRINT_COOKIE } from '#domain/tracking/fingerprint.ts'
import { EARLY_PAGES_KEY, FLAGS_KEY, LOG_KEY } from '#domain/tracking/stored-keys.ts'

/** Whether an earlier document left something in this browser that is removed once nothing is allowed (tracking 7). */
export function hasStoredTracking(): boolean {
  if (document.cookie.includes(FINGERPRINT_COOKIE)) return true
  try {
    return [FLAGS_KEY, LOG_KEY, EARLY_PAGES_KEY].some(
      (key) => localStorage.getItem(key) !== null || sessionStorage.getItem(key) !== null,
    )
  } catch {
    // If storage is forbidden, nothing was stored.
    return false
  }
}
