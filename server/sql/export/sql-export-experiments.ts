import type { Db } from '../database.ts'
import { when } from './sql-export-times.ts'

/** The versions of pages that they were shown in experiments, and what they did after that. */
export async function experiments(db: Db, userId: string) {
  const seen = await db
    .selectFrom('experiment_exposures as exposure')
    .innerJoin('experiment_assignments as own', 'own.assignment_id', 'exposure.assignment_id')
    .select(['experiment', 'variant', 'exposure.created_at as seen_at'])
    .where('own.user_id', '=', userId)
    .orderBy('exposure.created_at')
    .orderBy('experiment')
    .execute()
  const done = await db
    .selectFrom('experiment_conversions as conversion')
    .innerJoin('experiment_assignments as own', 'own.assignment_id', 'conversion.assignment_id')
    .select(['experiment', 'variant', 'goal', 'conversion.created_at as done_at'])
    .where('own.user_id', '=', userId)
    .orderBy('conversion.created_at')
    .orderBy('goal')
    .execute()
  return seen.map(({ experiment, variant, seen_at }) => ({
    experiment,
    variant,
    seen_at: when(seen_at),
    afterwards: done
      .filter((one) => one.experiment === experiment && one.variant === variant)
      .map(({ goal, done_at }) => ({ goal, at: when(done_at) })),
  }))
}
