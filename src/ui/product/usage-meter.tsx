import type { Meter } from '#domain/download/decision.ts'
import { Allowance } from '../components/allowance.tsx'
import { inDayAndMonth } from '#messages/durations.ts'
import css from './download-choice.module.css'

interface UsageMeterProps {
  readonly name: string
  readonly meter: Meter
}

/** How much of an allowance is used, before it runs out: a meter, or a line of text if there is little room. */
export function UsageMeter({ name, meter }: UsageMeterProps) {
  const { used, limit, resetsAt } = meter
  return (
    <>
      <p className={css['short']}>
        {limit === 0
          ? 'Not included in your plan.'
          : `${used} of ${limit} used this month. Resets ${inDayAndMonth(resetsAt)}.`}
      </p>
      <div className={css['long']}>
        <Allowance name={name} {...meter} />
      </div>
    </>
  )
}
