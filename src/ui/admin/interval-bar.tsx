import type { Difference } from '#domain/experiment/report.ts'
import css from './experiments.module.css'

interface IntervalBarProps {
  readonly difference: Difference
  /** How far the bar extends to each side, as a fraction. */
  readonly reach: number
}

const WIDTH = 160
const HEIGHT = 16

/** The confidence interval of a difference, relative to zero. The text next to it says the same. */
export function IntervalBar({ difference, reach }: IntervalBarProps) {
  const at = (fraction: number) => WIDTH / 2 + (fraction / reach) * (WIDTH / 2 - 4)
  const { value, low, high } = difference
  return (
    <svg className={css['bar']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line className={css['zero']} x1={WIDTH / 2} x2={WIDTH / 2} y1={0} y2={HEIGHT} />
      <line
        className={css['interval']}
        x1={at(low)}
        x2={at(high)}
        y1={HEIGHT / 2}
        y2={HEIGHT / 2}
      />
      <circle className={css['value']} cx={at(value)} cy={HEIGHT / 2} r={4} />
    </svg>
  )
}
