import type { Generated } from 'kysely'
import type { SurveyAnswers } from '#domain/user/survey.ts'

/** Tables of what members say about themselves, and of what they were warned of. */
export interface SurveyTables {
  surveys: SurveyTable
  credit_warnings: CreditWarningTable
}

/** A row begins with the first answer. The declared licence is what its owner confirmed to need (licensing 6). */
export interface SurveyTable {
  user_id: string
  used_by: SurveyAnswers['usedBy']
  revenue_band: SurveyAnswers['revenueBand']
  software: SurveyAnswers['software']
  work: SurveyAnswers['work']
  /** Null: as in the profile. */
  company: string | null
  seats: number | null
  may_contact: Generated<number>
  may_contact_at: number | null
  codec: SurveyAnswers['codec']
  frame_rate: SurveyAnswers['frameRate']
  skips: Generated<number>
  completed_at: number | null
  declared_license_id: number | null
  declared_at: number | null
  updated_at: number
}

/** A letter that announced a lot's end `days` ahead. A lot thawed and frozen again ends at another time. */
export interface CreditWarningTable {
  lot_id: string
  ends_at: number
  days: number
  written_at: number
}
