import { confirmRevenueBand, readRevenueBand } from '#contract/revenue-band.ts'
import type { Needs } from '../services.ts'
import { completeSurvey, readSurvey, saveSurvey, skipSurvey } from '#contract/survey.ts'
import { checkAnswers, type SurveyAnswers } from '#domain/user/survey.ts'
import { withRule } from '../form-rules.ts'
import { serveUser } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

/** A user's own answers to the four questions (survey 2). */
export function surveyRoutes(app: ShopApp, { surveys }: Needs<'surveys'>): void {
  serveUser(app, readSurvey, ({ viewer }) => surveys.read(viewer))
  const saving = withRule(saveSurvey, ({ draft }) => checkAnswers(given(draft)))
  serveUser(app, saving, ({ viewer, body }) => surveys.save(viewer, given(body)))
  serveUser(app, skipSurvey, ({ viewer }) => surveys.skip(viewer))
  serveUser(app, completeSurvey, ({ viewer, body }) => surveys.complete(viewer, body.licenseId))
}

/** Only the answers in the body are changed; the others stay. */
function given(body: { readonly [Key in keyof SurveyAnswers]?: SurveyAnswers[Key] | undefined }) {
  const named = Object.entries(body).filter(([, answer]) => answer !== undefined)
  return Object.fromEntries(named) as Partial<SurveyAnswers>
}

/** The yearly question about a user's company (licensing 8). */
export function revenueBandRoutes(app: ShopApp, { revenueBands }: Needs<'revenueBands'>): void {
  serveUser(app, readRevenueBand, ({ viewer }) => revenueBands.answerOf(viewer))
  serveUser(app, confirmRevenueBand, ({ viewer }) => revenueBands.confirmRevenueBand(viewer))
}
