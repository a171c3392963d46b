import { answerReport, listReports } from '#contract/admin-store.ts'
import { repairDueAt } from '#domain/download/file-report.ts'
import { REPORT_ANSWERED } from '#messages/admin-messages.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { adminRefused, noteOf } from './changes.ts'

/** Problems with files, as reported by their owners (report 1). */
export function adminReportRoutes(app: ShopApp, { fileReports }: Needs<'fileReports'>): void {
  serveStaff(app, listReports, ({ query }) =>
    fileReports.list(query.state).map((reports) => ({
      reports: reports.map(({ customer, variantId: _variant, ...report }) => ({
        ...report,
        userId: customer,
        dueAt: repairDueAt(report.createdAt),
      })),
    })),
  )

  serveStaff(app, answerReport, ({ params, body, staff }) =>
    fileReports
      .answer({ ...noteOf(staff, body.reason), id: params.id.toUpperCase(), text: body.text })
      .map(() => ({ success: true as const }))
      .mapErr((error) =>
        error.kind === 'already-answered' ? adminRefused(REPORT_ANSWERED) : error,
      ),
  )
}
