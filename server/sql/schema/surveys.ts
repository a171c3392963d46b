import type { Generated } from 'kysely'
import type { SurveyAnswers } from '#domain/user/survey.ts'

/**
 * A row is created with the first answer. The declared license is the one its owner confirmed to need
 * (licensing 6).
 */
export interface SurveyTable {
  user_id: string
  used_by: SurveyAnswers['usedBy'] | null
  revenue_band: SurveyAnswers['revenueBand'] | null
  software: SurveyAnswers['software'] | null
  work: SurveyAnswers['work'] | null
  /** Null if it is the same as in the profile. */
  company: string | null
  seats: number | null
  may_contact: Generated<number>
  may_contact_at: number | null
  codec: SurveyAnswers['codec'] | null
  frame_rate: SurveyAnswers['frameRate'] | null
  skips: Generated<number>
  completed_at: number | null
  declared_license_id: number | null
  declared_at: number | null
  updated_at: number
}
