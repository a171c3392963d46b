import type { Surveys } from '#application/ports/surveys.ts'
import type { Outage } from '#application/ports/outage.ts'
import { completeSurvey, readSurvey, saveSurvey, skipSurvey } from '#contract/survey.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { orOutage, type Api, type RefusedResponse } from './api.ts'
import { toInvalid } from './refusals.ts'

export const httpSurveys = (api: Api): Surveys => ({
  read: () => api.call(readSurvey).mapErr(orOutage),
  save: (_viewer, answers) => api.call(saveSurvey, { body: answers }).mapErr(orInvalid),
  skip: () => api.call(skipSurvey).mapErr(orOutage),
  complete: (_viewer, confirmed) =>
    api.call(completeSurvey, { body: { licenseId: confirmed } }).mapErr(orInvalid),
})

function orInvalid(failure: RefusedResponse | Outage): Invalid | Outage {
  return toInvalid(failure) ?? orOutage(failure)
}
