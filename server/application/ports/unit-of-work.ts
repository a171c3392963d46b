import type { Result, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Repositories } from './repositories.ts'

/** The shop's records as they are, and the moment they are looked at, in epoch milliseconds. */
export interface Records extends Repositories {
  readonly now: number
}

/**
 * One transaction: its repositories, the one moment that everything written in it names, and ids. A repetition
 * after a lost race gets the same moment and the same ids, so it writes the same.
 */
export interface Unit extends Records {
  newId(): string
}

/**
 * Work that happens as a whole or not at all. What `work` does takes a `Unit`, asks nobody outside (no provider, no
 * mail, no file, nothing that computes for long), and awaits one step after another. Functions over a `Unit` compose;
 * only who begins one knows this port, since a unit inside a unit would wait for itself. Rows are locked as `LOCK_ORDER`
 * says.
 */
export interface UnitOfWork {
  /**
   * Commits where `work` gives `Ok`, and leaves everything as it was where it gives `Err`: what must stay written
   * beside a refusal is an `Ok` of its own kind. A fault of the database is rolled back too and gives an `Outage`;
   * a lost race for locks is repeated, at most three times.
   */
  run<Made, Refusal>(
    work: (unit: Unit) => Promise<Result<Made, Refusal>>,
  ): ResultAsync<Made, Refusal | Outage>
  /** Reads what has been committed, beside any unit that is under way. Nothing can be written with it. */
  read<Made>(look: (records: Records) => Promise<Made>): ResultAsync<Made, Outage>
}
