import { CONSENT_VERSION, OPTIONAL_PURPOSES, type ConsentChoice } from './consent.ts'

/**
 * The cookie in which a browser stores its choice. It is not secret, and identical for everyone who made the
 * same choice in the same second.
 */
export const CONSENT_COOKIE = 'emberstock-consent'

/** A choice as a browser stores it. */
export interface StoredChoice {
  readonly choice: ConsentChoice
  /** Made while signed in, or copied from an account: no other account takes it over (privacy 8). */
  readonly ofAccount: boolean
}

const VISITOR = 'visitor'
const ACCOUNT = 'account'

/**
 * "1.1764140000.analytics-1.experiments-0.marketing-0.visitor": version, seconds since the epoch, choices, and
 * whose choice it is.
 */
export function storedText({ choice, ofAccount }: StoredChoice): string {
  const { version, choices, chosenAt } = choice
  const said = OPTIONAL_PURPOSES.filter((purpose) => choices[purpose] !== undefined).map(
    (purpose) => `${purpose}-${choices[purpose] ? 1 : 0}`,
  )
  return [version, Math.floor(chosenAt / 1000), ...said, ofAccount ? ACCOUNT : VISITOR].join('.')
}

/**
 * Parses a stored choice; null if the text is malformed or its version is unknown. An unreadable choice counts
 * as never made.
 */
export function storedChoice(text: string): StoredChoice | null {
  const [, version = '', seconds = '', said = '', whose = ''] =
    /^(\d{1,4})\.(\d{1,11})((?:\.[a-z]{1,20}-[01]){0,8})\.(visitor|account)$/.exec(text) ?? []
  if (whose === '' || Number(version) > CONSENT_VERSION) return null
  const choices = Object.fromEntries(
    OPTIONAL_PURPOSES.flatMap((purpose) => {
      const isGranted = said.includes(`.${purpose}-1`)
      return isGranted || said.includes(`.${purpose}-0`) ? [[purpose, isGranted]] : []
    }),
  )
  const chosenAt = Number(seconds) * 1000
  return { choice: { version: Number(version), choices, chosenAt }, ofAccount: whose === ACCOUNT }
}

/** Reads the choice from a Cookie header, on the server or in the browser. */
export function choiceIn(cookies: string): StoredChoice | null {
  const value = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${CONSENT_COOKIE}=`))
    ?.slice(CONSENT_COOKIE.length + 1)
  return storedChoice(value ?? '')
}
