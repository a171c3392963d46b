import type { ResultAsync } from 'neverthrow'
import type { Consents, ConsentRecords } from '#application/ports/consents.ts'
import type { Outage } from '#application/ports/outage.ts'
import {
  CONSENT_VERSION,
  consentNow,
  type Choices,
  type ChosenSource,
  type Consent,
} from '#domain/consent/consent.ts'

/**
 * What the visitor allows in this tab, starting from what the page came with; choices go to the server first, and
 * then take effect here.
 */
export class ConsentStore implements Consents {
  private consent: Consent
  private readonly mayAsk: boolean
  private readonly listeners = new Set<(consent: Consent) => void>()
  private readonly records: ConsentRecords

  /** A page that came without consent data asks nobody: `start` then allows nothing, and does not ask. */
  constructor(start: Consent, records: ConsentRecords, mayAsk: boolean) {
    this.mayAsk = mayAsk
    this.consent = start
    this.records = records
  }

  readonly current = (): Consent => this.consent

  readonly subscribe = (listener: (consent: Consent) => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  choose(choices: Choices, source: ChosenSource): ResultAsync<Consent, Outage> {
    const { gpc } = this.consent
    return this.records
      .record({ version: CONSENT_VERSION, choices, source, gpc })
      .andTee((consent) => this.take({ ...consent, gpc: gpc || consent.gpc }))
  }

  /** Rereads what this browser has saved in the meantime: in another tab, or through a sign-in. */
  async refresh(whose: 'same-person' | 'another-person'): Promise<void> {
    const saved = (await this.records.saved()).unwrapOr(null)
    const { choice, gpc } = this.consent
    // An account's choice may have come with the page only.
    if (saved === null && whose === 'same-person') return
    if (saved?.chosenAt === choice?.chosenAt && whose === 'same-person') return
    this.take(consentNow(saved, { gpc, now: Date.now() }))
  }

  private take(consent: Consent): void {
    this.consent = { ...consent, asks: consent.asks && this.mayAsk }
    for (const listener of this.listeners) listener(this.consent)
  }
}
