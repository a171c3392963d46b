import { useState } from 'react'
import type { ExperimentReport } from '#domain/experiment/report.ts'
import { RadioGroup } from '../components/radio-group.tsx'
import { useService } from '../stores/stores.tsx'
import { experimentText, variantName } from '#messages/experiment-messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export type ExperimentStep = 'pause' | 'resume' | 'end'

interface ExperimentDialogProps {
  readonly report: ExperimentReport
  readonly step: ExperimentStep
  readonly onDone: (reports: readonly ExperimentReport[]) => void
  readonly onClose: () => void
}

/** Asks staff for a reason before an experiment is paused, resumed or ended (experiments 6). */
export function ExperimentDialog({ report, step, onDone, onClose }: ExperimentDialogProps) {
  const admin = useService('experimentsAdmin')
  const { key, variants } = report
  const { name } = experimentText(key)
  const [winner, setWinner] = useState('')
  const common = { onDone, onClose }
  if (step === 'end') {
    return (
      <ReasonDialog
        title={`End “${name}”?`}
        action="End experiment"
        incomplete={winner === ''}
        ask={(reason) => admin.end(key, winner, reason)}
        done="Experiment ended. Everyone sees the winner now."
        {...common}
      >
        <RadioGroup
          label="Winner"
          choices={variants.map(({ variant }) => ({
            value: variant,
            label: variantName(key, variant),
          }))}
          value={winner}
          onChange={setWinner}
        />
        <p>
          Everyone sees the winner from now on, and results stop changing. This can’t be undone.
        </p>
      </ReasonDialog>
    )
  }
  const isPause = step === 'pause'
  return (
    <ReasonDialog
      title={`${isPause ? 'Pause' : 'Resume'} “${name}”?`}
      action={isPause ? 'Pause' : 'Resume'}
      ask={(reason) => admin.setRunning(key, !isPause, reason)}
      done={isPause ? 'Experiment paused.' : 'Experiment running again.'}
      {...common}
    >
      <p>
        {isPause
          ? 'Everyone sees the control until you resume it. Results so far are kept.'
          : 'Visitors see the same variant as before.'}
      </p>
    </ReasonDialog>
  )
}
