import type { ResultAsync } from 'neverthrow'
import type { Outage } from './outage.ts'

/** The server's `error` if it sent one, otherwise the message for every other failure of the gate (errors 3). */
export interface GateRefused {
  readonly kind: 'gate-refused'
  readonly message: string
}

/** The password gate of the whole site (access 1). */
export interface SiteGate {
  /** Hashes the password here and sends the hash; afterwards a cookie opens the site. */
  enter(password: string): ResultAsync<void, GateRefused | Outage>
}

/** The proof was missing, wrong, already used or too old. */
export interface BotRefused {
  readonly kind: 'bot-refused'
}

/** Proof that a form is not sent in bulk. */
export interface BotCheck {
  /** Solves a puzzle and resolves with the solution; null if the shop requires none. */
  solve(): ResultAsync<string | null, Outage>
}
