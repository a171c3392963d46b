import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Surveys } from '#application/ports/surveys.ts'
import { codecsNamed, type Codec } from '#domain/catalog/file-defaults.ts'
import { customerById } from '#domain/customer/customer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { PURCHASE_KINDS } from '#domain/order/order.ts'
import { DAY_MS, MINUTE_MS } from '#domain/shared/durations.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Profile } from '#domain/user/profile.ts'
import {
  checkAnswers,
  completeSurvey,
  isSurveyDue,
  proposedLicense,
  SURVEY_SKIPS,
  type Survey,
} from '#domain/user/survey.ts'
import type { Records, Unit, UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import { INQUIRY_KEY } from '#server/application/inquiry/submit-inquiry.ts'
import { SESSION_OVER } from './signed-in-account.ts'

/** How long the codecs on sale are cached: the query scans every file, and only imports change the result. */
const CODECS_KEPT_MS = 10 * MINUTE_MS

/** Surveys of users about their work. `contact` is the shop's own mailbox. */
export function createSurveys(units: UnitOfWork, contact: string): Surveys {
  const surveyOf = surveyReader()
  return {
    read: (viewer) => units.read((records) => surveyOf(records, viewer.id)),

    save: (viewer, answers) =>
      checkAnswers(answers).asyncAndThen((checked) =>
        units.run(async (unit) => {
          await unit.surveys.keep(viewer.id, checked, unit.now)
          return ok(await surveyOf(unit, viewer.id))
        }),
      ),

    skip: (viewer) =>
      units.run(async (unit) => {
        await unit.surveys.skip(viewer.id, SURVEY_SKIPS, unit.now)
        return ok(await surveyOf(unit, viewer.id))
      }),

    complete: (viewer, confirmed) =>
      units.run((unit) => complete(unit, { userId: viewer.id, confirmed, contact, surveyOf })),
  }
}

export type CompleteSurveyAs = ReturnType<typeof completeSurveyAs>

/** Sets whether the survey is completed, the one change that the session of `/api/auth` may make to its user. */
export const completeSurveyAs =
  (units: UnitOfWork) =>
  (userId: string, hasCompletedSurvey: boolean): ResultAsync<Profile, Outage> =>
    units.run(async ({ accounts, now }) =>
      ok(await accounts.update(userId, { hasCompletedSurvey }, now)),
    )

type SurveyOf = ReturnType<typeof surveyReader>

function surveyReader() {
  let sold: { readonly codecs: readonly Codec[]; readonly until: number } | null = null
  const codecsSold = async ({ catalog, now }: Records): Promise<readonly Codec[]> => {
    if (!sold || sold.until <= now) {
      sold = { codecs: codecsNamed(await catalog.codecsForSale()), until: now + CODECS_KEPT_MS }
    }
    return sold.codecs
  }

  return async (records: Records, userId: string): Promise<Survey> => {
    const { hasConfirmed, hasPurchased, ...survey } = await records.surveys.find(
      userId,
      PURCHASE_KINDS,
    )
    const occasions = { confirmed: hasConfirmed, purchased: hasPurchased }
    const due = isSurveyDue(survey, occasions)
    return { ...survey, due, codecsSold: await codecsSold(records) }
  }
}

interface Completing {
  readonly userId: string
  readonly confirmed: LicenseId | null
  readonly contact: string
  readonly surveyOf: SurveyOf
}

/** Locks the account, so that a minimum that staff set at the same time is neither missed nor lowered. */
async function complete(
  unit: Unit,
  { userId, confirmed, contact, surveyOf }: Completing,
): Promise<Result<Survey, Invalid | Outage>> {
  const account = await unit.accounts.lock(userId)
  if (!account) return err(SESSION_OVER)
  const { profile } = account
  const survey = await surveyOf(unit, userId)
  const decided = completeSurvey(survey, confirmed, profile.user.minLicenseId)
  if (decided.isErr()) return err(decided.error)
  const minLicenseId = decided.value
  await unit.surveys.complete(userId, { declared: confirmed }, unit.now)
  const company = companyAfter(profile, survey)
  const completed = { hasCompletedSurvey: true, minLicenseId, company, bandConfirmedAt: unit.now }
  await unit.accounts.update(userId, completed, unit.now)
  if (minLicenseId !== null) {
    await unit.subscriptions.dropScheduledChangeBelow(customerById(userId), minLicenseId, unit.now)
  }
  if (survey.mayContact) await inquire(unit, { profile, survey, contact })
  return ok(await surveyOf(unit, userId))
}

interface Inquiring {
  readonly profile: Profile
  readonly survey: Survey
  readonly contact: string
}

/** Emails the shop about a user who asked to be contacted. */
async function inquire(unit: Unit, { profile, survey, contact }: Inquiring): Promise<void> {
  const { user, firstName, lastName } = profile
  const proposed = proposedLicense(survey)
  const license = (await unit.catalog.licenses()).find(({ id }) => id === proposed)
  await promiseEmail(unit, {
    // At most one per day, however often the answers are changed.
    key: `${INQUIRY_KEY}${user.id}-${Math.floor(unit.now / DAY_MS)}`,
    to: contact,
    userId: user.id,
    event: {
      kind: 'enquiry',
      name: `${firstName} ${lastName}`,
      email: user.email,
      company: companyAfter(profile, survey),
      seats: survey.seats,
      license: license?.name ?? null,
      message: null,
    },
  })
}

/** A company entered here is not asked for again; one in the profile stays (display 4). */
function companyAfter({ company }: Profile, survey: Survey): string {
  return company === '' ? survey.company : company
}
