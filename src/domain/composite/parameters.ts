/** A number of an element that can be changed: its range, its initial value, and its unit. */
export interface Parameter {
  readonly min: number
  readonly max: number
  /** The change per key press, and the precision that is kept. */
  readonly step: number
  readonly initial: number
  readonly unit: '%' | '°' | 's' | 'stops'
}

/** Every numeric setting of an element in a composite (composite 2), in the order in which a panel lists them. */
export const PARAMETERS = {
  /** To the right of the plate's center, in percent of its width. */
  x: { min: -200, max: 200, step: 0.1, initial: 0, unit: '%' },
  /** Downward from the plate's center, in percent of its height. */
  y: { min: -200, max: 200, step: 0.1, initial: 0, unit: '%' },
  /** At 100 the element's frame fits the plate. */
  scale: { min: 1, max: 800, step: 0.1, initial: 100, unit: '%' },
  /** Clockwise. */
  rotation: { min: -180, max: 180, step: 0.1, initial: 0, unit: '°' },
  offset: { min: -60, max: 60, step: 0.01, initial: 0, unit: 's' },
  speed: { min: 10, max: 400, step: 1, initial: 100, unit: '%' },
  exposure: { min: -6, max: 6, step: 0.05, initial: 0, unit: 'stops' },
  opacity: { min: 0, max: 100, step: 1, initial: 100, unit: '%' },
  /** The standard deviation, in percent of the element's width. */
  blur: { min: 0, max: 10, step: 0.05, initial: 0, unit: '%' },
} as const satisfies Readonly<Record<string, Parameter>>

export type ParameterName = keyof typeof PARAMETERS

export const PARAMETER_NAMES = Object.keys(PARAMETERS) as readonly ParameterName[]

/** The nearest valid value of a parameter; null if `value` is not finite. */
export function parameterValue(name: ParameterName, value: number): number | null {
  if (!Number.isFinite(value)) return null
  const { min, max, step } = PARAMETERS[name]
  const kept = Math.min(Math.max(value, min), max)
  // Steps are at least hundredths, so rounding hides the error of adding them up.
  const digits = Math.max(0, Math.ceil(-Math.log10(step)))
  return Number(kept.toFixed(digits))
}
