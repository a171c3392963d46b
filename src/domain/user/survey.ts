import { err, ok, type Result } from 'neverthrow'
import type { Codec, FrameRate } from '../catalog/file-defaults.ts'
import { effectiveMinimum } from '../license/choice.ts'
import { LICENSE, type LicenseId } from '../license/tier.ts'
import type { FieldError, Invalid } from './field-errors.ts'
import { companyFault } from './registration.ts'

export const USED_BY = ['myself', 'company', 'school'] as const
export type UsedBy = (typeof USED_BY)[number]

/**
 * Bands are identified by the license that covers them. They are half-open, which closes the gaps in the
 * licenses' names (licensing 9).
 */
export const REVENUE_BANDS = [2, 3, 4, 5, 6] as const satisfies readonly LicenseId[]
export type RevenueBand = (typeof REVENUE_BANDS)[number]

export const SOFTWARE = [
  'after-effects',
  'nuke',
  'fusion',
  'flame',
  'premiere',
  'resolve',
  'final-cut',
  'media-composer',
  'blender',
  'unreal',
  'other',
] as const
export type Software = (typeof SOFTWARE)[number]

export const WORK = ['film', 'advertising', 'games', 'music', 'social', 'learning'] as const
export type Work = (typeof WORK)[number]

/** Who uses the files, how large the company is, which software, what kind of work (survey 2). */
export const SURVEY_QUESTIONS = 4

/** A user's answers about their work: the four questions, and further ones for companies (survey 2). */
export interface SurveyAnswers {
  readonly usedBy: UsedBy | null
  /** For companies only. */
  readonly revenueBand: RevenueBand | null
  readonly software: Software | null
  readonly work: Work | null
  readonly company: string
  readonly seats: number | null
  /** Whether the shop may write about seats and invoices. */
  readonly mayContact: boolean
  /** Chosen by hand; null: derived from the software. */
  readonly codec: Codec | 'any' | null
  /** Chosen by hand; null: derived from the work; 0: no preference. */
  readonly frameRate: FrameRate | 0 | null
}

/** The answers so far, and whether to show the survey. */
export interface Survey extends SurveyAnswers {
  readonly skips: number
  /** Epoch milliseconds; null until everything is answered. */
  readonly completedAt: number | null
  /** Whether the page invites the user to take it. */
  readonly due: boolean
  /** Codecs that the catalog sells files in; no other codec is said to be preselected (survey 3). */
  readonly codecsSold: readonly Codec[]
}

/** How often it can be skipped; after that it is only available in the account (survey 1). */
export const SURVEY_SKIPS = 2
export const SEATS = { min: 1, max: 10_000 } as const

/** The events that lead to an invitation, and whether they have happened (survey 1). */
export interface Occasions {
  readonly confirmed: boolean
  readonly purchased: boolean
}

/** Offered once per occasion, until it is answered or has been skipped twice (decision 022). */
export function isSurveyDue(
  { completedAt, skips }: Pick<Survey, 'completedAt' | 'skips'>,
  { confirmed, purchased }: Occasions,
): boolean {
  const occasions = Number(confirmed) + Number(purchased)
  return completedAt === null && skips < SURVEY_SKIPS && skips < occasions
}

/** The license that the answers suggest; null for one person, or while it cannot be determined (licensing 6). */
export function proposedLicense({
  usedBy,
  revenueBand,
}: Pick<SurveyAnswers, 'usedBy' | 'revenueBand'>): LicenseId | null {
  if (usedBy === 'company') return revenueBand
  return usedBy === 'school' ? LICENSE.STARTUP : null
}

/**
 * The license to be confirmed, if it is above the current minimum. A lower one requires the shop's staff
 * (licensing 6).
 */
export function licenseToConfirm(
  answers: SurveyAnswers,
  present: LicenseId | null,
): LicenseId | null {
  const proposed = proposedLicense(answers)
  return proposed !== null && proposed > effectiveMinimum(present) ? proposed : null
}

/**
 * Whether the user's current license is known to cover their answers: not until a company's size is given
 * (licensing 6).
 */
export function isCovered(answers: SurveyAnswers, present: LicenseId | null): boolean {
  const { usedBy, revenueBand } = answers
  const isKnown = usedBy !== null && (usedBy !== 'company' || revenueBand !== null)
  return isKnown && licenseToConfirm(answers, present) === null
}

/** The minimum after a user completes the survey and confirms a license, or none. It never falls. */
export function completeSurvey(
  answers: SurveyAnswers,
  confirmed: LicenseId | null,
  present: LicenseId | null,
): Result<LicenseId | null, Invalid> {
  const errors = missingAnswers(answers)
  if (confirmed !== null && confirmed !== licenseToConfirm(answers, present)) {
    errors.push({ field: 'license_id', fault: 'no-match' })
  }
  return errors.length > 0 ? err({ kind: 'invalid', errors }) : ok(confirmed ?? present)
}

function missingAnswers({ usedBy, revenueBand, software, work }: SurveyAnswers): FieldError[] {
  const answers = {
    used_by: usedBy,
    ...(usedBy === 'company' ? { revenue_band: revenueBand } : {}),
    software,
    work,
  }
  return Object.entries(answers).flatMap(([field, answer]): FieldError[] =>
    answer === null ? [{ field, fault: 'missing' }] : [],
  )
}

/** Normalizes and validates answers for storage. */
export function checkAnswers(
  answers: Partial<SurveyAnswers>,
): Result<Partial<SurveyAnswers>, Invalid> {
  const company = answers.company?.normalize('NFC').trim()
  const { seats } = answers
  const errors: FieldError[] = []
  const fault = company === undefined ? null : companyFault(company)
  if (fault) errors.push({ field: 'company', fault })
  if (typeof seats === 'number' && !isSeatCount(seats)) {
    errors.push({ field: 'seats', fault: 'malformed' })
  }
  if (errors.length > 0) return err({ kind: 'invalid', errors })
  return ok(company === undefined ? answers : { ...answers, company })
}

function isSeatCount(seats: number): boolean {
  return Number.isInteger(seats) && seats >= SEATS.min && seats <= SEATS.max
}
