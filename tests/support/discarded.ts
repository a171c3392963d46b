import { afterAll, onTestFinished, TestRunner } from 'vitest'
import type { Db } from '#server/sql/database.ts'

/**
 * Opens a fresh database, empty and fully migrated, or migrated only up to a migration. It is discarded
 * when the test that asked for it ends, or the suite.
 */
export type OpenDatabase = (upTo?: string) => Promise<Db>

export interface Opened {
  readonly db: Db
  readonly discard: () => Promise<void>
}

/** Discards what is opened at the end of the test, or of the suite that shares it. */
export function discarded(open: (upTo?: string) => Promise<Opened>): OpenDatabase {
  const shared: (() => Promise<void>)[] = []
  afterAll(async () => {
    await Promise.all(shared.map((discard) => discard()))
  })
  return async (upTo) => {
    const { db, discard } = await open(upTo)
    if (TestRunner.getCurrentTest()) onTestFinished(discard)
    else shared.push(discard)
    return db
  }
}
