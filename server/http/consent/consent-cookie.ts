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

/** The choice that a browser keeps; `of-a-visitor`: unless it is an account's (privacy 8). */
export function presentedConsent(
  { sessionCookies }: CookieServices,
  context: ShopContext,
  whose: 'any' | 'of-a-visitor',
): ConsentChoice | null {
  const kept = storedChoice(sessionCookies.read(context, 'consent') ?? '')
  return kept === null || (kept.ofAccount && whose === 'of-a-visitor') ? null : kept.choice
}

/** What a browser allows by its own word: a visitor's consent (privacy 5, privacy 6). */
export function browserConsent(
  sessionCookies: SessionCookies,
  context: ShopContext,
  now: number,
): Consent {
  const choice = presentedConsent({ sessionCookies }, context, 'any')
  return consentNow(choice, { gpc: sendsGpc(context), now })
}

interface Keeping {
  /** Null: the browser is to forget. */
  readonly kept: StoredChoice | null
  readonly now: number
}

/** Keeps a choice in the browser for as long as it counts, for pages to read as well. */
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
