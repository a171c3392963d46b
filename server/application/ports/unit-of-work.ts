import type { Result, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Repositories } from './repositories.ts'

/** The shop's current records, and the time at which they are read, in epoch milliseconds. */
export interface Records extends Repositories {
  readonly now: number
}

/**
 * One transaction: its repositories, the one time that everything written in it uses, and IDs. A retry
 * after a lost race gets the same time and the same IDs, so it writes the same data.
 */
export interface Unit extends Records {
  newId(): string
}

/**
 * Work that happens entirely or not at all. Code in `work` takes a `Unit`, calls nothing external (no
 * provider, no mail, no file, no long computation), and awaits one step after another. Functions over a
 * `Unit` compose; only the code that starts a unit knows this port, because a unit inside a unit would wait
 * for itself. Rows are locked in the order of `LOCK_ORDER`.
 */
export interface UnitOfWork {
  /**
   * Commits if `work` returns `Ok`, and changes nothing if it returns `Err`: data that must stay written
   * despite a refusal is an `Ok` of its own kind. A database fault also rolls back and returns an `Outage`;
   * a lost race for locks is retried, at most three times.
   */
  run<Made, Refusal>(
    work: (unit: Unit) => Promise<Result<Made, Refusal>>,
  ): ResultAsync<Made, Refusal | Outage>
  /** Reads committed data, without waiting for running units. Cannot write. */
  read<Made>(look: (records: Records) => Promise<Made>): ResultAsync<Made, Outage>
}
