import { bisect, erf } from 'simple-statistics'
import { CONFIDENCE, type Interval, type Rate } from '#domain/experiment/report.ts'
import type { Statistics } from '#server/application/ports/statistics.ts'

/** The number of standard deviations on either side that contain `CONFIDENCE` of a normal distribution: 1.96. */
const DEVIATIONS = bisect((z: number) => erf(z / Math.SQRT2) - CONFIDENCE, 0, 10, 100, 1e-9)

/**
 * Newcombe's interval for the difference of two rates (1998, method 10), based on Wilson's interval of each
 * (decision 061).
 */
export const scoreIntervals: Statistics = {
  differenceOf: (control, variant) => {
    if (control.visitors === 0 || variant.visitors === 0) return null
    const [base, changed] = [shareOf(control), shareOf(variant)]
    const [ofBase, ofChanged] = [wilsonOf(control), wilsonOf(variant)]
    const value = changed - base
    return {
      value,
      low: value - Math.hypot(changed - ofChanged.low, ofBase.high - base),
      high: value + Math.hypot(ofChanged.high - changed, base - ofBase.low),
    }
  },
}

function shareOf({ visitors, converted }: Rate): number {
  return converted / visitors
}

/** Wilson's score interval of a share. */
function wilsonOf(rate: Rate): Interval {
  const { visitors } = rate
  const share = shareOf(rate)
  const square = DEVIATIONS ** 2
  const scale = 1 + square / visitors
  const middle = (share + square / (2 * visitors)) / scale
  const half =
    (DEVIATIONS / scale) *
    Math.sqrt((share * (1 - share)) / visitors + square / (4 * visitors ** 2))
  return { low: middle - half, high: middle + half }
}
