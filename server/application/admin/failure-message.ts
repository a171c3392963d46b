import type { Outage } from '#application/ports/outage.ts'
import { loggedOutage } from '#server/application/ports/logged-error.ts'
import { withoutAddresses } from '../without-addresses.ts'

const LONGEST = 300

/** Why something failed, as staff read it: one line with addresses masked. */
export function failureMessage(outage: Outage): string {
  const { kind, error } = loggedOutage(outage)
  return withoutAddresses((error ?? kind).replaceAll(/\s+/g, ' ')).slice(0, LONGEST)
}
