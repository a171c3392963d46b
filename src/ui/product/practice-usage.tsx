import { observer } from 'mobx-react-lite'
import { practiceMessage } from '#messages/download-messages.ts'
import css from './download-choice.module.css'
import { useDecision } from './use-decision.ts'
import { UsageMeter } from './usage-meter.tsx'

interface PracticeUsageProps {
  readonly variantId: number
}

/**
 * Above the download of practice footage: how much of the month's allowance is used, and what prevents the
 * download.
 */
export const PracticeUsage = observer(function PracticeUsage({ variantId }: PracticeUsageProps) {
  const decision = useDecision(variantId)
  const message = decision && practiceMessage(decision)
  return (
    <div aria-live="polite" className={css['status']}>
      {message && <p>{message}</p>}
      {decision?.meter && <UsageMeter name="Practice footage this month" meter={decision.meter} />}
    </div>
  )
})
