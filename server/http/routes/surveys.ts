import type { Surveys } from '#application/ports/surveys.ts'
import { completeSurvey, readSurvey, saveSurvey, skipSurvey } from '#contract/survey.ts'
import type { SurveyAnswers } from '#domain/user/survey.ts'
import { requireUser } from '../auth/require-user.ts'
import { serve } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

export interface SurveyServices {
  readonly surveys: Surveys
}

/** A member's own answers to the four questions (survey 2). */
export function surveyRoutes(app: ShopApp, { surveys }: SurveyServices): void {
  serve(
    app,
    readSurvey,
    requireUser(({ viewer }) => surveys.read(viewer)),
  )
  serve(
    app,
    saveSurvey,
    requireUser(({ viewer, body }) => surveys.save(viewer, given(body))),
  )
  serve(
    app,
    skipSurvey,
    requireUser(({ viewer }) => surveys.skip(viewer)),
  )
  serve(
    app,
    completeSurvey,
    requireUser(({ viewer, body }) => surveys.complete(viewer, body.licenseId)),
  )
}

/** What a body names is changed; the rest stays. */
function given(body: { readonly [Key in keyof SurveyAnswers]?: SurveyAnswers[Key] | undefined }) {
  const named = Object.entries(body).filter(([, answer]) => answer !== undefined)
  return Object.fromEntries(named) as Partial<SurveyAnswers>
}
