import type { Meter } from '#domain/download/decision.ts'
import { Allowance } from '../parts/allowance.tsx'
import { DAY_AND_MONTH } from '../parts/day.ts'
import css from './download-choice.module.css'

interface UsedSoFarProps {
  readonly name: string
  readonly meter: Meter
}

/** How much of an allowance is used, before it bites: a meter, or a line of words where there is little room. */
export function UsedSoFar({ name, meter }: UsedSoFarProps) {
  const { used, limit, resetsAt } = meter
  return (
    <>
      <p className={css['short']}>
        {limit === 0
          ? 'Not part of your plan.'
          : `${used} of ${limit} used this month; starts again on ${DAY_AND_MONTH.format(resetsAt)}.`}
      </p>
      <div className={css['long']}>
        <Allowance name={name} {...meter} />
      </div>
    </>
  )
}
