import {
  consentNow,
  endOfConsent,
  type Consent,
  type ConsentChoice,
} from '#domain/consent/consent.ts'
import { storedChoice, storedText, type StoredChoice } from '#domain/consent/stored-choice.ts'
import type { SessionCookies } from '../auth/session-cookies.ts'
import type { Needs } from '../services.ts'
import type { ShopContext } from '../shop-app.ts'

type CookieServices = Needs<'sessionCookies'>

/** Whether a browser sends Global Privacy Control (privacy 6). */
export function sendsGpc(context: ShopContext): boolean {
  return context.req.header('Sec-GPC') === '1'
}

/** The choice stored in a browser; `of-a-visitor` excludes one that belongs to an account (privacy 8). */
export function presentedConsent(
  { sessionCookies }: CookieServices,
  context: ShopContext,
  whose: 'any' | 'of-a-visitor',
): ConsentChoice | null {
  const kept = storedChoice(sessionCookies.read(context, 'consent') ?? '')
  return kept === null || (kept.ofAccount && whose === 'of-a-visitor') ? null : kept.choice
}

/** What a browser's own cookie allows: a visitor's consent (privacy 5, privacy 6). */
export function browserConsent(
  sessionCookies: SessionCookies,
  context: ShopContext,
  now: number,
): Consent {
  const choice = presentedConsent({ sessionCookies }, context, 'any')
  return consentNow(choice, { gpc: sendsGpc(context), now })
}

interface Keeping {
  /** Null deletes the choice from the browser. */
  readonly kept: StoredChoice | null
  readonly now: number
}

/** Stores a choice in the browser for as long as it is valid, so that pages can read it too. */
export function keepConsent(
  { sessionCookies }: CookieServices,
  context: ShopContext,
  { kept, now }: Keeping,
): void {
  const seconds = kept === null ? 0 : Math.floor((endOfConsent(kept.choice) - now) / 1000)
  if (kept !== null && seconds > 0) {
    const value = storedText(kept)
    sessionCookies.set(context, { name: 'consent', value, seconds, forPages: true })
  } else if (sessionCookies.read(context, 'consent') !== null) {
    sessionCookies.clear(context, 'consent')
  }
}
