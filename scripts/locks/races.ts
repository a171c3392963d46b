import { of, POSTGRES, type Change, type Engine, type RedTest } from './guard.ts'

export const NO_CUSTOMER_LOCK: Change = {
  file: 'server/sql/customer-repository.ts',
  text: 'await lockingOwners(db, owner).executeTakeFirst()',
  instead: 'await owner.executeTakeFirst()',
}

/** A person is still locked. */
export const NO_TEAM_LOCK: Change = {
  file: 'server/sql/customer-repository.ts',
  text: "for (const table of ['users', 'teams'] as const) {",
  instead: "for (const table of ['users'] as const) {",
}

export const NO_ORDER_LOCK: Change = {
  file: 'server/sql/orders/order-repository.ts',
  text: 'found(await lockingOwners(db, orderOf(db, orderId)).executeTakeFirst())',
  instead: 'found(await orderOf(db, orderId).executeTakeFirst())',
}

/** SQLite without transactions, and without waiting for other connections. */
export const NO_WRITER: readonly Change[] = [
  {
    file: 'server/sql/sqlite-dialect.ts',
    text: "text === 'begin' ? 'begin immediate' : text",
    instead: "['begin', 'commit', 'rollback'].includes(text) ? 'select 1' : text",
  },
  {
    file: 'server/sql/sqlite-driver.ts',
    text: 'if (isTaken) waiting.push(resolve)',
    instead: 'if (waiting.length < 0) waiting.push(resolve)',
  },
  {
    file: 'server/sql/sqlite-driver.ts',
    text: 'CompiledQuery.raw(text)',
    instead: "CompiledQuery.raw('select 1')",
  },
]

/** Races that the customer lock prevents on PostgreSQL, and the single writer on SQLite. */
export function races(on: readonly Engine[]): readonly RedTest[] {
  return [
    ...of(
      'credits/credits',
      on,
      'two hundred parallel spends of one balance take all of it and nothing more',
    ),
    ...of(
      'downloads/download-credits',
      on,
      'fifty parallel downloads with one credit left license one file',
      'fifty parallel downloads with one of the plan left license one file',
      'one file asked for five times at once is paid for once',
    ),
  ]
}

/** On PostgreSQL, an order that is refunded is locked along with its customer, and its parts have a unique key. */
export function refunds(on: readonly Engine[]): readonly RedTest[] {
  return of(
    'refunds/refund-races',
    on,
    'fifty at once give the money back once',
    'some of a price asked for fifty times at once gives no more than the line’s price',
  )
}

/** Races that need two connections: interleaved requests within one process never lose them. */
export const RACES_OF_CONNECTIONS: readonly RedTest[] = [
  ...of('credits/credits', POSTGRES, 'asked for twenty times at once, it gives back once'),
  ...of(
    'downloads/downloads',
    POSTGRES,
    'fifty parallel requests with one practice download left get one more',
  ),
]

// Races that more than one guard prevents: one of the guards may be missing, but not all of them.

export const MONTHS: readonly RedTest[] = of(
  'subscriptions/subscription-races',
  POSTGRES,
  'give a month’s credits once, also beside their owner who looks and spends',
)

export const RENEWALS: readonly RedTest[] = of(
  'subscriptions/subscription-races',
  POSTGRES,
  'renew each subscription once: one order, one charge, one lot, one e-mail',
)

/** Races that the team lock prevents, whoever takes it: a team and its customer share the same row. */
export function teamSpends(on: readonly Engine[]): readonly RedTest[] {
  return [
    ...of('teams/acting-for', on, 'the pool, spent by fifty at once, never goes below zero'),
    ...of(
      'teams/invoice-races',
      on,
      'of ten orders at once no more are accepted than the limit allows',
    ),
    ...of(
      'teams/quota-spends',
      on,
      'two tabs of one member take the quota’s last credit once',
      'two members with a quota each take the pool’s last credit once',
    ),
    ...of(
      'teams/removal-races',
      on,
      'a license waits for a removal that has begun, and is refused',
      'a removal waits for a license that is just being granted',
    ),
    ...of(
      'teams/seat-races',
      on,
      'seats that are removed while people are invited are never taken by them',
    ),
    ...of(
      'teams/closing-races',
      on,
      'a license waits for a closing that has begun, and is refused',
      'a closing waits for a license that is just being granted',
    ),
  ]
}

/**
 * Seats that members add at the same time: only one order of a team is open, and whoever marks it as paid
 * has locked the team.
 */
export const SEATS = 'members who add seats at once pay once each, and get what they paid for'

/** Decisions about a team's members that are made under the team lock. */
export function teamChanges(on: readonly Engine[]): readonly RedTest[] {
  return [
    ...of(
      'teams/team-races',
      on,
      'the last seat is given once',
      'a transfer waits for another one that has begun, and is refused',
    ),
    ...of(
      'teams/closing-races',
      on,
      'two servers close it once',
      'is kept or closed, whichever is first',
    ),
    ...of(
      'teams/seat-races',
      on,
      'the last of the seats that are paid for is given once',
      'a seat that is removed while its invite is accepted stays with whoever joins',
    ),
  ]
}
