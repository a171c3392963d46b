import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ExperimentReport } from '#domain/experiment/report.ts'
import { GOALS } from '#domain/experiment/goals.ts'
import { GOAL_TEXTS } from '#messages/experiment-messages.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { Link } from '../components/link.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService, useStore } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import { AdminFrame } from './admin-frame.tsx'
import { AdminSection } from './admin-section.tsx'
import { ExperimentDialog, type ExperimentStep } from './experiment-dialog.tsx'
import { experimentText, variantName } from '#messages/experiment-messages.ts'
import { experimentsCsv, STATUS_TEXTS } from './experiment-texts.ts'
import { GoalTable } from './goal-table.tsx'
import { inUtc } from './moments.ts'
import { saveCsv } from './csv.ts'
import css from './experiments.module.css'

interface Asked {
  readonly report: ExperimentReport
  readonly step: ExperimentStep
}

/** The experiments and their results (experiments 5, experiments 6). */
export const ExperimentsPage = observer(function ExperimentsPage() {
  const admin = useService('experimentsAdmin')
  const { thirdParties = [] } = useStore('config')
  const held = useQuery(() => admin.reports())
  const [asked, setAsked] = useState<Asked | null>(null)

  return (
    <AdminFrame
      title="Experiments"
      actions={
        <>
          <Button size="small" onClick={held.load}>
            Refresh
          </Button>
          <Button
            size="small"
            disabled={held.value === null}
            onClick={() => saveCsv('emberstock-experiments.csv', experimentsCsv(held.value ?? []))}
          >
            Download CSV
          </Button>
        </>
      }
    >
      <p className={textCss['quiet']}>
        Only visitors who allow experiments take part. Everyone else sees the control and isn’t
        counted. Decide how long an experiment runs before you start reading its results: stopping
        at the first clear difference finds differences that aren’t there.
      </p>
      {thirdParties.includes('abScript') && (
        <p>
          An outside testing script is set up, so these experiments are on hold: everyone sees the
          control.
        </p>
      )}
      <QueryResult {...held}>
        {(reports) =>
          reports.map((report) => (
            <Report key={report.key} report={report} onAsk={(step) => setAsked({ report, step })} />
          ))
        }
      </QueryResult>
      {asked && <ExperimentDialog {...asked} onDone={held.show} onClose={() => setAsked(null)} />}
    </AdminFrame>
  )
})

interface ReportProps {
  readonly report: ExperimentReport
  readonly onAsk: (step: ExperimentStep) => void
}

function Report({ report, onAsk }: ReportProps) {
  const { key, path, status, winner } = report
  const { name, description } = experimentText(key)
  return (
    <AdminSection
      title={name}
      actions={
        status !== 'ended' && (
          <>
            <Button size="small" onClick={() => onAsk(status === 'running' ? 'pause' : 'resume')}>
              {status === 'running' ? 'Pause…' : 'Resume…'}
            </Button>
            <Button size="small" onClick={() => onAsk('end')}>
              End…
            </Button>
          </>
        )
      }
    >
      <div className={css['facts']}>
        <Badge tone={status === 'running' ? 'ok' : 'plain'}>{STATUS_TEXTS[status]}</Badge>
        <span>
          {description} <Link to={path}>View page</Link>
        </span>
      </div>
      <p className={textCss['note']}>{datesOf(report)}</p>
      {winner !== null && (
        <p>
          Winner: <b>{variantName(key, winner)}</b>. Everyone sees it.
        </p>
      )}
      {GOALS.map((goal) => (
        <div key={goal} className={css['goal']}>
          <h3>{GOAL_TEXTS[goal]}</h3>
          <GoalTable report={report} goal={goal} />
        </div>
      ))}
    </AdminSection>
  )
}

function datesOf({ status, changedAt, firstSeenAt, lastSeenAt }: ExperimentReport): string {
  const changed =
    changedAt === null
      ? ''
      : `${status === 'running' ? 'Resumed' : STATUS_TEXTS[status]} ${inUtc(changedAt)}. `
  if (firstSeenAt === null || lastSeenAt === null) return `${changed}No visitors yet.`
  return `${changed}First visitor ${inUtc(firstSeenAt)}, latest new visitor ${inUtc(lastSeenAt)}.`
}
