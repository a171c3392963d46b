import { err, errAsync, ok, okAsync, type Result, type ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import { attempted, type Missing, type Outage } from '#application/ports/outage.ts'
import type { Withdrawal, WithdrawableOrder } from '#application/ports/withdrawals.ts'
import { checkStatement } from '#domain/order/withdrawal.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'
import type {
  Stated,
  StatementSent,
  WithdrawalService,
} from '#server/application/ports/withdrawals.ts'
import {
  confirmWithdrawal,
  storeStatement,
  offersBehindLink,
  recentOffers,
  withdraw,
} from './withdraw.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type WithdrawalPorts = Needs<'units' | 'refunds' | 'botChecks' | 'rateLimits' | 'secrets'>

/**
 * Withdrawal from a contract (withdrawal 1): the statement is stored with its time before anything else,
 * and what can be refunded is refunded at once, by the same use case as every refund.
 */
export function createWithdrawals(ports: WithdrawalPorts): WithdrawalService {
  const { units, rateLimits, secrets } = ports
  const digestOf = (token: string) => attempted(secrets.digest(token))
  return {
    offers: ({ id }, query) => units.read((records) => recentOffers(records, id, query)),
    withdraw: ({ id: userId }, orderId, parts) =>
      rateLimits
        .take(LIMITS.myWithdrawal(userId))
        .andThen(() => units.run((unit) => withdraw(unit, { userId, orderId, parts })))
        .andThen((stated) => carried(ports, stated)),
    state: (sent) => state(ports, sent),
    mailed: (token) =>
      digestOf(token)
        .andThen((digest) => units.read((records) => offersBehindLink(records, digest)))
        .andThen(linked),
    confirm: (token) =>
      digestOf(token)
        .andThen((digest) => units.run((unit) => confirmWithdrawal(unit, digest)))
        .andThen((stated) => carried(ports, stated)),
  }
}

function linked(offers: WithdrawableOrder | null): Result<WithdrawableOrder, Missing> {
  return offers ? ok(offers) : err({ kind: 'missing', what: 'link' })
}

/**
 * The statement stands, whatever the provider answers now: a refund that it does not carry out yet is
 * requested again later.
 */
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

/** The response never reveals whether the order exists; the email goes to the owner of the address. */
function state(
  { units, botChecks, rateLimits, secrets }: WithdrawalPorts,
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
          units.run<void, Outage>(async (unit) =>
            ok(await storeStatement(unit, { ...statement, token, digest, mayWrite })),
          ),
        )
      }),
    )
}

function mayWriteTo(rateLimits: RateLimits, email: string): ResultAsync<boolean, Outage> {
  return rateLimits
    .take(LIMITS.statementEmail(email))
    .map(() => true)
    .orElse((outage) =>
      outage.kind === 'rate-limited' ? okAsync(false) : errAsync<boolean, Outage>(outage),
    )
}
