import { CONSENT_VERSION, OPTIONAL_PURPOSES, type ConsentChoice } from './consent.ts'

/** The cookie in which a browser keeps its choice: no secret, and the same for everybody who chose the same in that second. */
export const CONSENT_COOKIE = 'emberstock-consent'

/** A choice as a browser keeps it. */
export interface StoredChoice {
  readonly choice: ConsentChoice
  /** Made by somebody who was signed in, or taken from their account: no other account takes it over (privacy 8). */
  readonly ofAccount: boolean
}

const VISITOR = 'visitor'
const ACCOUNT = 'account'

/** "1.1764140000.analytics-1.experiments-0.marketing-0.visitor": version, second, choices, and whose it is. */
export function storedText({ choice, ofAccount }: StoredChoice): string {
  const { version, choices, chosenAt } = choice
  const said = OPTIONAL_PURPOSES.filter((purpose) => choices[purpose] !== undefined).map(
    (purpose) => `${purpose}-${choices[purpose] ? 1 : 0}`,
  )
  return [version, Math.floor(chosenAt / 1000), ...said, ofAccount ? ACCOUNT : VISITOR].join('.')
}

/** The choice of a text; null where anybody may have made it up: what cannot be read was never chosen. */
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

/** The same out of a Cookie header, on either side. */
export function choiceIn(cookies: string): StoredChoice | null {
  const value = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${CONSENT_COOKIE}=`))
    ?.slice(CONSENT_COOKIE.length + 1)
  return storedChoice(value ?? '')
}
