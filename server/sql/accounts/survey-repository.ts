import type { Updateable } from 'kysely'
import type { OrderKind } from '#domain/order/order.ts'
import type { SurveyAnswers } from '#domain/user/survey.ts'
import type { SurveyRepository } from '#server/application/ports/survey-repository.ts'
import type { Db } from '../database.ts'
import type { SurveyTable } from '../schema/surveys.ts'

export const surveyRepository = (db: Db): SurveyRepository => {
  const write = async (userId: string, columns: Columns) => {
    await db
      .insertInto('surveys')
      .values({ ...columns, user_id: userId })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
      .execute()
  }
  return {
    find: async (userId, purchases) => {
      const user = await surveyOf(db, userId, purchases)
      return {
        usedBy: user.used_by,
        revenueBand: user.revenue_band,
        software: user.software,
        work: user.work,
        company: user.company ?? user.own_company,
        seats: user.seats,
        mayContact: user.may_contact === 1,
        codec: user.codec,
        frameRate: user.frame_rate,
        skips: user.skips ?? 0,
        // Other clients of the sign-in protocol may also mark it as completed.
        completedAt: user.has_completed_survey === 1 ? (user.completed_at ?? 0) : null,
        hasConfirmed: user.confirmed_at !== null,
        hasPurchased: Boolean(user.purchased),
      }
    },

    keep: (userId, answers, now) => write(userId, { ...columnsOf(answers, now), updated_at: now }),

    complete: (userId, { declared }, now) => {
      const declaration =
        declared === null ? {} : { declared_license_id: declared, declared_at: now }
      return write(userId, { ...declaration, completed_at: now, updated_at: now })
    },

    skip: async (userId, atMost, now) => {
      await db
        .insertInto('surveys')
        .values({ user_id: userId, skips: 1, updated_at: now })
        .onConflict((conflict) =>
          conflict
            .column('user_id')
            .doUpdateSet((row) => ({ skips: row('surveys.skips', '+', 1), updated_at: now }))
            .where('surveys.skips', '<', atMost),
        )
        .execute()
    },
  }
}

type Columns = Updateable<SurveyTable> & { updated_at: number }

function surveyOf(db: Db, userId: string, purchases: readonly OrderKind[]) {
  return db
    .selectFrom('users')
    .leftJoin('surveys', 'surveys.user_id', 'users.id')
    .selectAll('surveys')
    .select(['users.confirmed_at', 'users.company as own_company', 'users.has_completed_survey'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.user_id', '=', 'users.id')
            .where('orders.status', '=', 'paid')
            .where('orders.kind', 'in', purchases),
        )
        .as('purchased'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

function columnsOf(answers: Partial<SurveyAnswers>, now: number): Updateable<SurveyTable> {
  const { usedBy, revenueBand, mayContact, frameRate, ...same } = answers
  return {
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
    ...(usedBy === undefined ? {} : { used_by: usedBy }),
    ...(revenueBand === undefined ? {} : { revenue_band: revenueBand }),
    ...(mayContact === undefined ? {} : { may_contact: mayContact ? 1 : 0, may_contact_at: now }),
    ...(frameRate === undefined ? {} : { frame_rate: frameRate }),
  }
}
