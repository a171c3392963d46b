import { observer } from 'mobx-react-lite'
import { practiceInWords } from '#words/decision-words.ts'
import css from './download-choice.module.css'
import { useDecision } from './use-decision.ts'
import { UsedSoFar } from './used-so-far.tsx'

interface PracticeSaidProps {
  readonly variantId: number
}

/** Above the download of practice footage: how much of the month's is used, and what stands in the way. */
export const PracticeSaid = observer(function PracticeSaid({ variantId }: PracticeSaidProps) {
  const decision = useDecision(variantId)
  const said = decision && practiceInWords(decision)
  return (
    <div aria-live="polite" className={css['said']}>
      {said && <p>{said}</p>}
      {decision?.meter && <UsedSoFar name="Practice assets this month" meter={decision.meter} />}
    </div>
  )
})
