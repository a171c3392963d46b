import type { Needs } from '../services.ts'
import { reportFile } from '#contract/file-reports.ts'
import { checkReport } from '#domain/download/file-report.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { withRule } from '../form-rules.ts'
import { serveUser } from '../serve.ts'
import type { ShopApp } from '../shop-app.ts'

/** Problems with files, as reported by their owners (report 1). */
export function fileReportRoutes(
  app: ShopApp,
  { fileReports, rateLimits }: Needs<'fileReports' | 'rateLimits'>,
): void {
  const reporting = withRule(reportFile, ({ draft: { kind = 'other', message = '' } }) =>
    checkReport({ kind, message }),
  )
  serveUser(
    app,
    reporting,
    ({ viewer, body }) => fileReports.report(viewer, body),
    ({ viewer }) => rateLimits.take(LIMITS.fileReport(viewer.id)),
  )
}
