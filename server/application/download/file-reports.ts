import { err, ok, type ResultAsync } from 'neverthrow'
import type { FileReports, TakenReport } from '#application/ports/file-reports.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { customerOf } from '#domain/customer/customer.ts'
import { checkReport, repairDueAt } from '#domain/download/file-report.ts'
import { writeAudit } from '#server/application/audit/write-audit.ts'
import { emailCustomer, promiseEmail } from '#server/application/email/promise-email.ts'
import type { StoredFileReport } from '#server/application/ports/file-report-repository.ts'
import { requireActing } from '#server/application/team/acting.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** The report has already been answered. */
interface AlreadyAnswered {
  readonly kind: 'already-answered'
}

/** An operator's answer, which closes a report. */
interface ReportAnswer {
  readonly id: string
  readonly text: string
  readonly who: string
  readonly why: string
}

export type FileReportService = ReturnType<typeof createFileReports>

/** Maximum number of reports in the list for operators. */
const LISTED = 200

/** Problems with files: owners report them; operators list, read and answer them (report 1). */
export const createFileReports = ({ units, contact }: Needs<'units' | 'contact'>) => ({
  report: ((viewer, { variantId, ...form }) =>
    checkReport(form).asyncAndThen(({ kind, message }) =>
      units.run<TakenReport, Missing | Outage>(async (unit) => {
        const customer = customerOf(viewer)
        const allowed = await requireActing(unit, viewer, 'download-owned')
        if (allowed.isErr()) return err(allowed.error)
        const held = await unit.library.heldFiles({ customer, now: unit.now })
        const file = held.find((one) => one.variantId === variantId)
        if (!file) return err({ kind: 'missing', what: 'file' })
        const id = unit.newId()
        const { orderId, productName, filename } = file
        const of = { customer, userId: viewer.id, variantId, orderId }
        const report = { ...of, id, kind, message, now: unit.now }
        const isNew = await unit.fileReports.add(report)
        const open = await unit.fileReports.openOf(customer, [variantId])
        const reportedAt = open.get(variantId) ?? unit.now
        const taken = { reportedAt, dueAt: repairDueAt(reportedAt) }
        if (!isNew) return ok(taken)
        const key = `file-report-${id}`
        const about = { productName, filename, dueAt: taken.dueAt }
        await emailCustomer(unit, { ...of, key: `${key}-received` }, (firstName) => ({
          kind: 'file-report-received',
          firstName,
          problem: kind,
          ...about,
        }))
        await promiseEmail(unit, {
          key: `${key}-to-shop`,
          to: contact,
          userId: viewer.id,
          event: { kind: 'file-reported', reportId: id, problem: kind, message, orderId, ...about },
        })
        return ok(taken)
      }),
    )) satisfies FileReports['report'],

  /** For operators: oldest first. */
  list: (which: 'open' | 'all'): ResultAsync<readonly StoredFileReport[], Outage> =>
    units.read(({ fileReports }) => fileReports.list(which, LISTED)),

  /** Null if there is none. */
  find: (id: string): ResultAsync<StoredFileReport | null, Outage> =>
    units.read(({ fileReports }) => fileReports.find(id)),

  /** Answers and closes a report; its owner gets the answer by email, and the audit records who gave it. */
  answer: ({
    id,
    text,
    who,
    why,
  }: ReportAnswer): ResultAsync<void, AlreadyAnswered | Missing | Outage> =>
    units.run<void, AlreadyAnswered | Missing>(async (unit) => {
      const report = await unit.fileReports.find(id)
      if (!report) return err({ kind: 'missing', what: 'report' })
      if (!(await unit.fileReports.answer(id, { text, now: unit.now }))) {
        return err({ kind: 'already-answered' })
      }
      const { customer, userId, productName, filename } = report
      await writeAudit(unit, {
        who,
        action: 'file-report-answered',
        subject: report.orderId ?? customer,
        why,
        detail: { report: id },
      })
      await emailCustomer(
        unit,
        { customer, userId, key: `file-report-${id}-answered` },
        (firstName) => ({
          kind: 'file-report-answered',
          firstName,
          productName,
          filename,
          answer: text,
        }),
      )
      return ok(undefined)
    }),
})
