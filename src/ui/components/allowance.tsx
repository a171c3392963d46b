import { useId } from 'react'
import type { Meter } from '#domain/download/decision.ts'
import css from './allowance.module.css'
import { inDayAndMonth } from '#messages/durations.ts'
import textCss from '../styles/text.module.css'

interface AllowanceProps extends Meter {
  readonly name: string
}

/** How much of an allowance is used and when it resets, so that people see it before they reach the limit. */
export function Allowance({ name, used, limit, resetsAt }: AllowanceProps) {
  const id = useId()
  return (
    <div className={css['allowance']}>
      <span id={id}>{name}</span>
      <span className={textCss['measured']}>
        {used} of {limit}
      </span>
      <meter className={css['meter']} aria-labelledby={id} max={Math.max(limit, 1)} value={used}>
        {used} of {limit}
      </meter>
      <small className={css['reset']}>
        {limit === 0 ? 'Not included in this plan.' : `Resets ${inDayAndMonth(resetsAt)}.`}
      </small>
    </div>
  )
}
