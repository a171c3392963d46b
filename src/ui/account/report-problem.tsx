import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { can } from '#application/ports/can.ts'
import type { LibraryFile } from '#application/ports/downloads.ts'
import type { TakenReport } from '#application/ports/file-reports.ts'
import { Button } from '../components/button.tsx'
import { Badge } from '../components/badge.tsx'
import { inDayAndMonth, inDays } from '#messages/durations.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './report-problem.module.css'
import textCss from '../styles/text.module.css'

/** Lazy, because few users have a problem with a file. */
const ReportDialog = pagePart(async () => (await import('./report-dialog.tsx')).ReportDialog)

interface ReportProblemProps {
  readonly variantId: number
  readonly filename: string
  /** When the still open report was made. Epoch milliseconds. */
  readonly reportedAt?: number | null
}

interface FileNotesProps extends ReportProblemProps {
  /** When the file was corrected, if that was after its owner got it. */
  readonly correctedAt?: number | null
  /** True if it was not bought itself, but came with another of these files (coverage 1). */
  readonly covered?: boolean
  readonly beside?: readonly Pick<LibraryFile, 'name' | 'covered'>[]
}

/** Notes about an owned file, and the button to report a problem with it, for roles that may download it. */
export const FileNotes = observer(function FileNotes(props: FileNotesProps) {
  const { correctedAt = null, covered, beside = [], ...file } = props
  const { team } = useStore('session').viewer
  const bought = beside.filter((one) => !one.covered).map(({ name }) => name)
  return (
    <>
      {covered && (
        <p className={textCss['quiet']}>Included with {bought.join(' and ') || 'another file'}</p>
      )}
      {correctedAt !== null && (
        <p>
          <Badge tone="warn">Corrected</Badge> on {inDays(correctedAt)}. Download it again.
        </p>
      )}
      {(!team || can('download-owned', team)) && <ReportProblem {...file} />}
    </>
  )
})

/** Reports a problem with an owned file (report 1), or says that it has been reported. */
const ReportProblem = observer(function ReportProblem(props: ReportProblemProps) {
  const { variantId, filename, reportedAt = null } = props
  const [isOpen, setOpen] = useState(false)
  const [taken, setTaken] = useState<TakenReport | null>(null)
  const since = taken?.reportedAt ?? reportedAt

  if (since !== null) return <p role="status">Problem reported {inDayAndMonth(since)}</p>
  return (
    <>
      <div className={css['report']}>
        <Button
          kind="bare"
          size="small"
          aria-label={`Report a problem with ${filename}`}
          onClick={() => setOpen(true)}
        >
          Report a problem
        </Button>
      </div>
      {isOpen && (
        <ReportDialog
          variantId={variantId}
          filename={filename}
          onTaken={setTaken}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
})
