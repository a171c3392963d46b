import * as z from 'zod/mini'
import { REPORT_KINDS } from '#domain/download/file-report.ts'
import { endpoint } from './endpoint.ts'
import { moment, rowId, shaped, strictlyShaped } from './shapes.ts'

/**
 * Reports a problem with one of the user's own files (report 1). While a report on it is open, that one is
 * returned.
 */
export const reportFile = endpoint('POST', '/api/v1/file_reports', {
  body: strictlyShaped({
    variant_id: rowId,
    kind: z.enum(REPORT_KINDS),
    message: z.string().check(z.maxLength(10_000)),
  }),
  answer: shaped({ reported_at: moment, due_at: moment }),
})
