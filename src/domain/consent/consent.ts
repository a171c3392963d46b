import { addMonths } from '../shared/calendar.ts'

/** The purposes for which the shop stores and sends data about a visit (privacy 1). */
const PURPOSES = ['necessary', 'analytics', 'experiments', 'marketing'] as const
export type Purpose = (typeof PURPOSES)[number]
export type OptionalPurpose = Exclude<Purpose, 'necessary'>

/** Purposes that are off until a person turns them on. */
export const OPTIONAL_PURPOSES = [
  'analytics',
  'experiments',
  'marketing',
] as const satisfies readonly OptionalPurpose[]

/** The version of the consent text. Changing the meaning of a purpose, or adding one, requires a new version. */
export const CONSENT_VERSION = 1

/** How long a choice is valid; after that the shop asks again (privacy 5). */
export const CONSENT_MONTHS = 12

/** Records of choices are deleted at this age: no one can base a claim on them anymore (privacy 7). */
export const CONSENT_RECORD_MONTHS = 36

/** Where a choice was made. `sign_in`: in this browser, before its owner signed in; `gpc`: by the browser's signal. */
const CONSENT_SOURCES = ['banner', 'settings', 'sign_in', 'gpc'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/** Sources of choices that a person makes by hand. */
export const CHOSEN_SOURCES = ['banner', 'settings'] as const satisfies readonly ConsentSource[]
export type ChosenSource = (typeof CHOSEN_SOURCES)[number]

export type Choices = Readonly<Record<OptionalPurpose, boolean>>

/** A person's choice and when they made it. A purpose that is missing did not exist at the time. */
export interface ConsentChoice {
  readonly version: number
  readonly choices: Partial<Choices>
  /** Epoch milliseconds. */
  readonly chosenAt: number
}

/** The consent that is in effect for a visit. */
export interface Consent {
  readonly granted: Choices
  /** Whether the browser sends Global Privacy Control, which keeps marketing off (privacy 6). */
  readonly gpc: boolean
  /** The choice is missing, expired, or older than one of the purposes. */
  readonly asks: boolean
  /** The last choice, however old. */
  readonly choice: ConsentChoice | null
}

export const ALL_DENIED: Choices = { analytics: false, experiments: false, marketing: false }
export const ALL_GRANTED: Choices = { analytics: true, experiments: true, marketing: true }

interface Visit {
  readonly gpc: boolean
  readonly now: number
}

/** What a choice allows now (privacy 1, privacy 5, privacy 6). An expired choice allows nothing. */
export function consentNow(choice: ConsentChoice | null, { gpc, now }: Visit): Consent {
  if (choice === null || hasEnded(choice, now)) {
    return { granted: ALL_DENIED, gpc, asks: true, choice }
  }
  const granted = withoutMarketing({ ...ALL_DENIED, ...choice.choices }, gpc)
  return { granted, gpc, asks: isIncomplete(choice), choice }
}

/** Applies the browser's signal: with it, marketing is off regardless of the choice (privacy 6). */
function withoutMarketing(choices: Choices, gpc: boolean): Choices {
  return gpc ? { ...choices, marketing: false } : choices
}

/** When a choice expires, in epoch milliseconds. */
export function endOfConsent({ chosenAt }: ConsentChoice): number {
  return addMonths(chosenAt, CONSENT_MONTHS)
}

function hasEnded(choice: ConsentChoice, now: number): boolean {
  return endOfConsent(choice) <= now
}

/** Whether a purpose was added since the choice was made. */
export function isIncomplete(
  { choices }: ConsentChoice,
  purposes: readonly string[] = OPTIONAL_PURPOSES,
): boolean {
  return purposes.some((purpose) => !Object.hasOwn(choices, purpose))
}

interface BroughtToAccount {
  /** The browser's choice, made while no one was signed in; null if there is none. */
  readonly brought: ConsentChoice | null
  /** The last choice of the account. */
  readonly own: ConsentChoice | null
  readonly gpc: boolean
  readonly now: number
}

/** The choice that is recorded for an account at sign-in (privacy 8). */
export interface TakenOver {
  readonly choice: ConsentChoice
  readonly source: Extract<ConsentSource, 'sign_in' | 'gpc'>
}

/**
 * Takes the newer of both choices. Under Global Privacy Control, marketing that the account had allowed is
 * turned off for the account as well, for as long as the rest of the choice is valid. Null if nothing changes.
 */
export function takeOver({ brought, own, gpc, now }: BroughtToAccount): TakenOver | null {
  const isNewer =
    brought !== null && brought.chosenAt <= now && brought.chosenAt > (own?.chosenAt ?? 0)
  const counted = isNewer ? brought : own
  if (counted === null || hasEnded(counted, now)) return null
  const isOptedOut = gpc && counted.choices.marketing === true
  if (!isNewer && !isOptedOut) return null
  const choices = isOptedOut ? { ...counted.choices, marketing: false } : counted.choices
  return { choice: { ...counted, choices }, source: isNewer ? 'sign_in' : 'gpc' }
}

/**
 * A choice made now, for the text version that was shown. `chosenAt` is rounded down to whole seconds, because
 * that is what a browser stores.
 */
export function choiceMade(
  {
    version,
    choices,
    gpc,
  }: { readonly version: number; readonly choices: Choices; readonly gpc: boolean },
  now: number,
): ConsentChoice {
  return {
    version,
    choices: withoutMarketing(choices, gpc),
    chosenAt: Math.floor(now / 1000) * 1000,
  }
}
