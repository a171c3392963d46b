import type { FileReports } from '#application/ports/file-reports.ts'
import { reportFile } from '#contract/file-reports.ts'
import { orMissing, type Api } from './api.ts'
import { either, toInvalid } from './refusals.ts'

export const httpFileReports = (api: Api): FileReports => ({
  report: (_viewer, body) =>
    api.call(reportFile, { body }).mapErr(either(toInvalid, orMissing('file'))),
})
