import { useSyncExternalStore } from 'react'
import type { ConsentRecords } from '#application/ports/consents.ts'
import { consentNow, type Consent } from '#domain/consent/consent.ts'
import { ConsentStore } from '../stores/consent-store.ts'
import { useService, useStore } from '../stores/stores.tsx'

const opened = new WeakMap<ConsentRecords, ConsentStore>()

/** Returns the tab's consent store, created once from the data that its page came with. */
function consentStoreOf(records: ConsentRecords, start: Consent | null): ConsentStore {
  const known = opened.get(records)
  if (known) return known
  const gpc = Boolean(start?.gpc) || sendsGpc()
  const choice = start?.choice ?? null
  const now = consentNow(choice, { gpc, now: Date.now() })
  // Whether to ask is decided by the server's clock.
  const asks = start?.asks ?? false
  const store = new ConsentStore({ ...now, asks }, records, start !== null)
  opened.set(records, store)
  return store
}

/** What the visitor allows in this tab, and the store to change it. */
export function useConsents(): { readonly consent: Consent; readonly store: ConsentStore } {
  const store = consentStoreOf(useService('consentRecords'), useStore('consent'))
  return { consent: useSyncExternalStore(store.subscribe, store.current), store }
}

/**
 * Global Privacy Control as exposed to pages. Browsers that support it also send `Sec-GPC` to the server
 * (privacy 6).
 */
function sendsGpc(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true
}
