import type { Meter } from '#domain/download/decision.ts'
import * as meter from '#server/application/download/practice-meter.ts'
import type { Db } from '../database.ts'
import { repositoriesOver } from '../repositories.ts'

// For those who still read with a database of their own.

export function practiceMeter(db: Db, userId: string, now: number): Promise<Meter> {
  return meter.practiceMeter({ ...repositoriesOver(db), now }, userId)
}
