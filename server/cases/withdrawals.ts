import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { StatementForm, Withdrawal, Withdrawals } from '#application/ports/withdrawals.ts'
import { checkStatement } from '#domain/order/withdrawal.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { BotChecks } from '../ports/bot-check.ts'
import { LIMITS, type RateLimits } from '../ports/rate-limits.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { Stated, WithdrawalLedger } from '../ports/withdrawal-ledger.ts'
import type { Refunds } from './refunds.ts'

export interface WithdrawalPorts {
  readonly withdrawalLedger: WithdrawalLedger
  readonly refunds: Refunds
  readonly botChecks: BotChecks
  readonly rateLimits: RateLimits
  readonly secrets: Secrets
}

/** A statement, and where it came from. */
export interface StatementSent extends StatementForm {
  readonly proof: string | null
  readonly address: string
}

/** Withdrawing at the shop's own door. */
export interface WithdrawalCounter extends Omit<Withdrawals, 'state'> {
  state(sent: StatementSent): ResultAsync<void, Invalid | BotRefused | Outage>
}

/**
 * Withdrawing from a contract (rules 10): the statement is kept with its time before anything else, and
 * what can be given back goes back at once, by the same case as every refund.
 */
export function withdrawalsAt(ports: WithdrawalPorts): WithdrawalCounter {
  const { withdrawalLedger, rateLimits, secrets } = ports
  const digestOf = (token: string) => attempted(secrets.digest(token))
  return {
    offers: ({ id }) => withdrawalLedger.offers(id),
    withdraw: ({ id: userId }, orderId, parts) =>
      rateLimits
        .take(LIMITS.ownWithdrawal(userId))
        .andThen(() => withdrawalLedger.withdraw({ userId, orderId, parts }))
        .andThen((stated) => carried(ports, stated)),
    state: (sent) => state(ports, sent),
    mailed: (token) => digestOf(token).andThen((digest) => withdrawalLedger.ofToken(digest)),
    confirm: (token) =>
      digestOf(token)
        .andThen((digest) => withdrawalLedger.confirm(digest))
        .andThen((stated) => carried(ports, stated)),
  }
}

/** The statement stands, whatever the provider says now: what it does not do yet is asked for again. */
function carried(
  { refunds }: WithdrawalPorts,
  { withdrawal, refund }: Stated,
): ResultAsync<Withdrawal, Missing | Outage> {
  if (!refund) return okAsync(withdrawal)
  return refunds
    .carry(refund)
    .map(() => withdrawal)
    .orElse(() => okAsync(withdrawal))
}

/** The answer never tells whether there is such an order; the letter goes to the address's owner. */
function state(
  { withdrawalLedger, botChecks, rateLimits, secrets }: WithdrawalPorts,
  { proof, address, ...form }: StatementSent,
): ResultAsync<void, Invalid | BotRefused | Outage> {
  return rateLimits
    .take(LIMITS.withdrawal(address))
    .andThen(() => checkStatement(form))
    .andThen((statement) => botChecks.prove(proof, address).map(() => statement))
    .andThen((statement) =>
      mayWriteTo(rateLimits, statement.email).andThen((mayWrite) => {
        const token = secrets.newToken()
        return attempted(secrets.digest(token)).andThen((digest) =>
          withdrawalLedger.keep({ ...statement, token, digest, mayWrite }),
        )
      }),
    )
}

function mayWriteTo(rateLimits: RateLimits, email: string): ResultAsync<boolean, Outage> {
  return rateLimits
    .take(LIMITS.statementLetter(email))
    .map(() => true)
    .orElse((outage) =>
      outage.kind === 'rate-limited' ? okAsync(false) : errAsync<boolean, Outage>(outage),
    )
}
