import { err, ok, type Result } from 'neverthrow'
import type { Updateable } from 'kysely'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import type { Surveys } from '#application/ports/surveys.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { DAY_MS } from '#domain/shared/spans.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import {
  checkAnswers,
  completeSurvey,
  isSurveyDue,
  proposedLicense,
  SURVEY_SKIPS,
  type Survey,
  type SurveyAnswers,
} from '#domain/user/survey.ts'
import type { EnquiryLetter } from '#server/ports/enquiry-letter.ts'
import type { Secrets } from '#server/ports/secrets.ts'
import { deciding } from '../deciding.ts'
import type { Db } from '../database.ts'
import type { SurveyTable } from '../schema/schema-surveys.ts'
import { lockedAccount, SESSION_OVER, type AccountRow } from './sql-account-rows.ts'
import { listLicenses } from '../catalogue/sql-licenses.ts'
import { putLetter } from '../sql-outbox.ts'
import { toUser } from './user-rows.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { repositoriesOver } from '../repositories.ts'

export interface SurveyDesk {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly enquiryLetter: EnquiryLetter
}

/** What members say about their work, over the database. */
export const sqlSurveys = ({ db, clock, secrets, enquiryLetter }: SurveyDesk): Surveys => ({
  read: (viewer) => attempted(surveyOf(db, viewer.id)),

  save: (viewer, answers) =>
    checkAnswers(answers)
      .asyncAndThen((checked) => attempted(keep(db, viewer.id, columnsOf(checked, clock.now()))))
      .andThen(() => attempted(surveyOf(db, viewer.id))),

  skip: (viewer) =>
    attempted(skip(db, viewer.id, clock.now())).andThen(() => attempted(surveyOf(db, viewer.id))),

  complete: (viewer, confirmed) =>
    deciding(db, (tx) =>
      complete(tx, { userId: viewer.id, confirmed, now: clock.now(), secrets, enquiryLetter }),
    ),
})

async function surveyOf(db: Db, userId: string): Promise<Survey> {
  const user = await db
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
            .where('orders.kind', 'in', ['cart', 'credits', 'refill', 'plan']),
        )
        .as('purchased'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const skips = user.skips ?? 0
  // Other clients of the sign-in protocol may mark it as done, too.
  const completedAt = user.has_completed_survey === 1 ? (user.completed_at ?? 0) : null
  const occasions = { confirmed: user.confirmed_at !== null, purchased: Boolean(user.purchased) }
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
    skips,
    completedAt,
    due: isSurveyDue({ completedAt, skips }, occasions),
  }
}

type Columns = Updateable<SurveyTable>

/** Writes what is given, and nothing else: two tabs that answer different questions keep both. */
async function keep(db: Db, userId: string, columns: Columns & { updated_at: number }) {
  await db
    .insertInto('surveys')
    .values({ ...columns, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

function columnsOf(answers: Partial<SurveyAnswers>, now: number) {
  const { usedBy, revenueBand, software, work, company, seats, codec, frameRate } = answers
  const { mayContact } = answers
  return {
    ...(usedBy === undefined ? {} : { used_by: usedBy }),
    ...(revenueBand === undefined ? {} : { revenue_band: revenueBand }),
    ...(software === undefined ? {} : { software }),
    ...(work === undefined ? {} : { work }),
    ...(company === undefined ? {} : { company }),
    ...(seats === undefined ? {} : { seats }),
    ...(mayContact === undefined ? {} : { may_contact: mayContact ? 1 : 0, may_contact_at: now }),
    ...(codec === undefined ? {} : { codec }),
    ...(frameRate === undefined ? {} : { frame_rate: frameRate }),
    updated_at: now,
  }
}

async function skip(db: Db, userId: string, now: number): Promise<void> {
  await db
    .insertInto('surveys')
    .values({ user_id: userId, skips: 1, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((row) => ({ skips: row('surveys.skips', '+', 1), updated_at: now }))
        .where('surveys.skips', '<', SURVEY_SKIPS),
    )
    .execute()
}

interface Completing extends Pick<SurveyDesk, 'secrets' | 'enquiryLetter'> {
  readonly userId: string
  readonly confirmed: LicenseId | null
  readonly now: number
}

/** The account is locked: a minimum that staff set at the same moment is neither missed nor lowered. */
async function complete(tx: Db, completing: Completing): Promise<Result<Survey, Invalid | Outage>> {
  const { userId, confirmed, now } = completing
  const account = await lockedAccount(tx, { userId })
  if (!account) return err(SESSION_OVER)
  const survey = await surveyOf(tx, userId)
  const decided = completeSurvey(survey, confirmed, toUser(account).minLicenseId)
  if (decided.isErr()) return err(decided.error)
  const declared = confirmed === null ? {} : { declared_license_id: confirmed, declared_at: now }
  await keep(tx, userId, { ...declared, completed_at: now, updated_at: now })
  await tx
    .updateTable('users')
    .set({
      has_completed_survey: 1,
      min_license_id: decided.value,
      company: companyAfter(account, survey),
      band_confirmed_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
  if (decided.value !== null) {
    const { subscriptions } = repositoriesOver(tx)
    await subscriptions.dropWaitingBelow(customerOf(userId), decided.value, now)
  }
  if (survey.mayContact) await enquire(tx, { account, survey }, completing)
  return ok(await surveyOf(tx, userId))
}

/** Tells the shop's own people about a member who asked to be contacted. */
async function enquire(
  tx: Db,
  { account, survey }: { readonly account: AccountRow; readonly survey: Survey },
  { now, secrets, enquiryLetter }: Completing,
): Promise<void> {
  const proposed = proposedLicense(survey)
  const license = (await listLicenses(tx)).find(({ id }) => id === proposed)
  const letter = enquiryLetter({
    name: `${account.first_name} ${account.last_name}`,
    email: account.email,
    company: companyAfter(account, survey),
    seats: survey.seats,
    license: license?.name ?? null,
    message: null,
  })
  // Once a day, however often the answers are changed.
  const key = `enquiry-${account.id}-${Math.floor(now / DAY_MS)}`
  await putLetter(tx, { ...letter, key }, { id: secrets.newId(), now })
}

/** A company typed here is not asked for again; one in the profile stays (rules 35, 3.3.7). */
function companyAfter(account: AccountRow, { company }: Survey): string {
  return account.company === '' ? company : account.company
}
