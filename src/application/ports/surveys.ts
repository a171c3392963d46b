import type { ResultAsync } from 'neverthrow'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Survey, SurveyAnswers } from '#domain/user/survey.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Outage } from './outage.ts'

/** What users state about their work (survey 2). Every method resolves with what is known afterwards. */
export interface Surveys {
  read(viewer: Registered): ResultAsync<Survey, Outage>
  /** Saves some answers; the others stay. */
  save(viewer: Registered, answers: Partial<SurveyAnswers>): ResultAsync<Survey, Invalid | Outage>
  skip(viewer: Registered): ResultAsync<Survey, Outage>
  /**
   * Marks the survey as complete. `confirmed` is the license that the user confirms to need, null for none
   * (licensing 6).
   */
  complete(viewer: Registered, confirmed: LicenseId | null): ResultAsync<Survey, Invalid | Outage>
}
