import { addMonths } from '../shared/calendar.ts'

/** What the shop keeps and sends about somebody's visit is for one of these (privacy 1). */
const PURPOSES = ['necessary', 'analytics', 'experiments', 'marketing'] as const
export type Purpose = (typeof PURPOSES)[number]
export type OptionalPurpose = Exclude<Purpose, 'necessary'>

/** Those that are off until somebody switches them on. */
export const OPTIONAL_PURPOSES = [
  'analytics',
  'experiments',
  'marketing',
] as const satisfies readonly OptionalPurpose[]

/** The version of the text that asks. A change of what a purpose means, or a new purpose, is a new version. */
export const CONSENT_VERSION = 1

/** A choice counts for so long; then the shop asks again (privacy 5). */
export const CONSENT_MONTHS = 12

/** Records of choices are deleted when they are so old: nobody can claim anything from them any more (privacy 7). */
export const CONSENT_RECORD_MONTHS = 36

/** Where a choice was made; `sign_in`: in this browser, before its owner signed in; `gpc`: by the browser's signal. */
const CONSENT_SOURCES = ['banner', 'settings', 'sign_in', 'gpc'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

/** Those that somebody's own hand may name. */
export const CHOSEN_SOURCES = ['banner', 'settings'] as const satisfies readonly ConsentSource[]
export type ChosenSource = (typeof CHOSEN_SOURCES)[number]

export type Choices = Readonly<Record<OptionalPurpose, boolean>>

/** What somebody chose, and when. A purpose that is not in it did not exist then. */
export interface ConsentChoice {
  readonly version: number
  readonly choices: Partial<Choices>
  /** Epoch milliseconds. */
  readonly chosenAt: number
}

/** What counts for one visit. */
export interface Consent {
  readonly granted: Choices
  /** Whether the browser sends Global Privacy Control, which keeps marketing off (privacy 6). */
  readonly gpc: boolean
  /** The choice is missing, too old, or made before a purpose was added. */
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

/** What a choice allows now (privacy 1, privacy 5, privacy 6): a choice that is too old allows nothing. */
export function consentNow(choice: ConsentChoice | null, { gpc, now }: Visit): Consent {
  if (choice === null || hasEnded(choice, now)) {
    return { granted: ALL_DENIED, gpc, asks: true, choice }
  }
  const granted = withoutMarketing({ ...ALL_DENIED, ...choice.choices }, gpc)
  return { granted, gpc, asks: isIncomplete(choice), choice }
}

/** Choices under a browser's signal: with it, marketing is off whatever was chosen (privacy 6). */
function withoutMarketing(choices: Choices, gpc: boolean): Choices {
  return gpc ? { ...choices, marketing: false } : choices
}

/** Until when a choice counts, in epoch milliseconds. */
export function endOfConsent({ chosenAt }: ConsentChoice): number {
  return addMonths(chosenAt, CONSENT_MONTHS)
}

function hasEnded(choice: ConsentChoice, now: number): boolean {
  return endOfConsent(choice) <= now
}

/** Whether a purpose was added since. */
export function isIncomplete(
  { choices }: ConsentChoice,
  purposes: readonly string[] = OPTIONAL_PURPOSES,
): boolean {
  return purposes.some((purpose) => !Object.hasOwn(choices, purpose))
}

interface BroughtToAccount {
  /** The choice of the browser, made while nobody was signed in; null where there is none. */
  readonly brought: ConsentChoice | null
  /** The last choice of the account. */
  readonly own: ConsentChoice | null
  readonly gpc: boolean
  readonly now: number
}

/** What is recorded for an account as somebody signs in (privacy 8). */
export interface TakenOver {
  readonly choice: ConsentChoice
  readonly source: Extract<ConsentSource, 'sign_in' | 'gpc'>
}

/**
 * The newer of both choices counts. Under Global Privacy Control, marketing that the account had allowed is switched off
 * for the account as well, for as long as the rest of the choice counts. Null: nothing changes.
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

/** A choice that is made now, under the text that was shown; a browser keeps whole seconds. */
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
