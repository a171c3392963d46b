import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AdminReport } from '#application/ports/admin-store.ts'
import { REPORT_KIND_TEXT } from '#messages/report-messages.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Segmented } from '../components/radio-group.tsx'
import { TextArea } from '../components/text-field.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import { AdminFrame } from './admin-frame.tsx'
import { orderLink } from './columns.tsx'
import { inUtc } from './moments.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import css from './admin-list.module.css'

/** File problems reported by owners. They are answered here and refunded on the order's page (report 1). */
export function ReportsPage() {
  const store = useService('adminStore')
  const { search } = useLocation()
  const navigate = useNavigate()
  const which = new URLSearchParams(search).get('state') === 'all' ? 'all' : 'open'
  const found = useQuery(() => store.reports(which), [which])
  const [answered, setAnswered] = useState<AdminReport | null>(null)
  return (
    <AdminFrame title="Problem reports">
      <Segmented
        label="Reports"
        hideLabel
        choices={[
          { value: 'open', label: 'Open' },
          { value: 'all', label: 'All' },
        ]}
        value={which}
        onChange={(state) =>
          void navigate(`/admin/reports${state === 'all' ? '?state=all' : ''}`, { replace: true })
        }
      />
      <QueryResult {...found}>
        {(reports) =>
          reports.length === 0 ? (
            <p className={textCss['quiet']}>
              {which === 'open' ? 'No open reports.' : 'No reports yet.'}
            </p>
          ) : (
            <div className={css['dense']}>
              <ReportTable reports={reports} onAnswer={setAnswered} />
            </div>
          )
        }
      </QueryResult>
      {answered && (
        <AnswerDialog report={answered} onDone={found.load} onClose={() => setAnswered(null)} />
      )}
    </AdminFrame>
  )
}

interface ReportTableProps {
  readonly reports: readonly AdminReport[]
  readonly onAnswer: (report: AdminReport) => void
}

function ReportTable({ reports, onAnswer }: ReportTableProps) {
  return (
    <DataTable
      caption="Problem reports"
      stacks
      rows={reports}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'File',
          heads: true,
          cell: ({ productName, filename }) => (
            <div>
              {productName}
              <span className={css['number']}>{filename}</span>
            </div>
          ),
        },
        {
          name: 'Problem',
          cell: ({ kind, message }) => (
            <div>
              {REPORT_KIND_TEXT[kind]}
              <span className={css['message']}>{message}</span>
            </div>
          ),
        },
        { name: 'Reported', cell: ({ createdAt }) => inUtc(createdAt) },
        {
          name: 'Order',
          cell: ({ orderId }) =>
            orderId === null ? 'None, the file was free' : orderLink(orderId),
        },
        {
          name: 'Status',
          cell: ({ answeredAt, answer, dueAt }) =>
            answeredAt === null ? (
              `Fix by ${inUtc(dueAt)}`
            ) : (
              <div>
                Answered {inUtc(answeredAt)}
                <span className={css['message']}>{answer}</span>
              </div>
            ),
        },
        {
          name: 'Action',
          cell: (report) =>
            report.answeredAt === null && (
              <Button
                kind="bare"
                size="small"
                aria-label={`Answer the report on ${report.productName}`}
                onClick={() => onAnswer(report)}
              >
                Answer…
              </Button>
            ),
        },
      ]}
    />
  )
}

interface AnswerDialogProps {
  readonly report: AdminReport
  readonly onDone: () => void
  readonly onClose: () => void
}

function AnswerDialog({ report, onDone, onClose }: AnswerDialogProps) {
  const store = useService('adminStore')
  const [text, setText] = useState('')
  return (
    <ReasonDialog
      title="Answer this report"
      action="Send answer"
      done="The answer was sent to the customer."
      incomplete={text.trim() === ''}
      ask={(reason) => store.answerReport(report.id, { text: text.trim(), reason })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {report.productName}, {report.filename}: {report.message}
      </p>
      <TextArea
        label="Answer"
        hint="Emailed to the customer. It closes the report."
        name="text"
        rows={5}
        maxLength={5000}
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ReasonDialog>
  )
}
