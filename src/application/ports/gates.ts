import type { ResultAsync } from 'neverthrow'
import type { Outage } from './outage.ts'

/** errors 3: the server's `error` where it sent one, else the words of every other failure of the gate. */
export interface GateRefused {
  readonly kind: 'gate-refused'
  readonly message: string
}

/** The password in front of the whole site (access 1). */
export interface SiteGate {
  /** Hashes the password here and sends the hash; what opens the site afterwards is a cookie. */
  enter(password: string): ResultAsync<void, GateRefused | Outage>
}

/** The proof was missing, wrong, used before or too old. */
export interface BotRefused {
  readonly kind: 'bot-refused'
}

/** Proof that a form is not sent by the thousand. */
export interface BotCheck {
  /** Works on a puzzle and answers its solution; null where the shop asks for none. */
  solve(): ResultAsync<string | null, Outage>
}
