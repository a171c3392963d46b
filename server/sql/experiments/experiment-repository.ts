import type {
  ExperimentRepository,
  VariantCount,
} from '#server/application/ports/experiment-repository.ts'
import type { Db } from '../database.ts'

export const experimentRepository = (db: Db): ExperimentRepository => ({
  assignmentOf: async (userId) => {
    const row = await db
      .selectFrom('experiment_assignments')
      .select('assignment_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.assignment_id ?? null
  },

  assign: async ({ userId, assignmentId, now }) => {
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('experiment_assignments')
      .values({ user_id: userId, assignment_id: assignmentId, created_at: now })
      .onConflict((row) => row.doNothing())
      .executeTakeFirstOrThrow()
    return added === 1n
  },

  unassign: async (userId) => {
    await db.deleteFrom('experiment_assignments').where('user_id', '=', userId).execute()
  },

  exposuresOf: (assignmentId) =>
    db
      .selectFrom('experiment_exposures')
      .select(['experiment', 'variant'])
      .where('assignment_id', '=', assignmentId)
      .orderBy('experiment')
      .orderBy('variant')
      .execute(),

  addExposure: async ({ experiment, variant, assignmentId, now }) => {
    await db
      .insertInto('experiment_exposures')
      .values({ experiment, variant, assignment_id: assignmentId, created_at: now })
      .onConflict((row) => row.doNothing())
      .execute()
  },

  addConversion: async ({ experiment, variant, assignmentId, goal, now }) => {
    await db
      .insertInto('experiment_conversions')
      .values({ experiment, variant, assignment_id: assignmentId, goal, created_at: now })
      .onConflict((row) => row.doNothing())
      .execute()
  },

  stateChanges: async () => {
    const rows = await db
      .selectFrom('experiment_states')
      .select(['experiment', 'status', 'winner', 'created_at'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ experiment, status, winner, created_at }) => ({
      experiment,
      state: status === 'ended' ? { status, winner: winner ?? '' } : { status },
      since: created_at,
    }))
  },

  addStateChange: async ({ id, experiment, state, since }) => {
    await db
      .insertInto('experiment_states')
      .values({
        id,
        experiment,
        status: state.status,
        winner: state.status === 'ended' ? state.winner : null,
        created_at: since,
      })
      .execute()
  },

  counts: async () => {
    const seen = await db
      .selectFrom('experiment_exposures')
      .select(({ fn }) => [
        'experiment',
        'variant',
        fn.countAll<number>().as('visitors'),
        fn.min('created_at').as('first_at'),
        fn.max('created_at').as('last_at'),
      ])
      .groupBy(['experiment', 'variant'])
      .orderBy('experiment')
      .orderBy('variant')
      .execute()
    const done = await db
      .selectFrom('experiment_conversions')
      .select(({ fn }) => ['experiment', 'variant', 'goal', fn.countAll<number>().as('converted')])
      .groupBy(['experiment', 'variant', 'goal'])
      .execute()
    return seen.map(({ experiment, variant, visitors, first_at, last_at }): VariantCount => {
      const convertedBy = (goal: string) =>
        Number(
          done.find(
            (one) => one.experiment === experiment && one.variant === variant && one.goal === goal,
          )?.converted ?? 0,
        )
      return {
        experiment,
        variant,
        visitors: Number(visitors),
        firstAt: first_at,
        lastAt: last_at,
        converted: {
          'added-to-cart': convertedBy('added-to-cart'),
          ordered: convertedBy('ordered'),
        },
      }
    })
  },
})
