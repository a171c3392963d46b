import type { RevenueBands } from '#application/ports/revenue-bands.ts'
import type { Surveys } from '#application/ports/surveys.ts'
import { confirmRevenueBand, readRevenueBand } from '#contract/revenue-band.ts'
import { completeSurvey, readSurvey, saveSurvey, skipSurvey } from '#contract/survey.ts'
import { orOutage, type Api } from './api.ts'
import { orInvalid } from './refusals.ts'

export const httpSurveys = (api: Api): Surveys => ({
  read: () => api.call(readSurvey).mapErr(orOutage),
  save: (_viewer, answers) => api.call(saveSurvey, { body: answers }).mapErr(orInvalid),
  skip: () => api.call(skipSurvey).mapErr(orOutage),
  complete: (_viewer, confirmed) =>
    api.call(completeSurvey, { body: { licenseId: confirmed } }).mapErr(orInvalid),
})

export const httpRevenueBands = (api: Api): RevenueBands => ({
  answerOf: () => api.call(readRevenueBand).mapErr(orOutage),
  confirmRevenueBand: () => api.call(confirmRevenueBand).mapErr(orOutage),
})
