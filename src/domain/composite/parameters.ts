/** A number of an element that can be changed: where it may lie, where it starts, and in what it is counted. */
export interface Parameter {
  readonly min: number
  readonly max: number
  /** One press of a key, and the precision that is kept. */
  readonly step: number
  readonly initial: number
  readonly unit: '%' | '°' | 's' | 'stops'
}

/** Every number of an element in a composite (composite 2), in the order in which a panel lists them. */
export const PARAMETERS = {
  /** From the middle of the plate to the right, in its widths. */
  x: { min: -200, max: 200, step: 0.1, initial: 0, unit: '%' },
  /** Downwards, in heights of the plate. */
  y: { min: -200, max: 200, step: 0.1, initial: 0, unit: '%' },
  /** At 100 the element's frame fits into the plate. */
  scale: { min: 1, max: 800, step: 0.1, initial: 100, unit: '%' },
  /** Clockwise. */
  rotation: { min: -180, max: 180, step: 0.1, initial: 0, unit: '°' },
  offset: { min: -60, max: 60, step: 0.01, initial: 0, unit: 's' },
  speed: { min: 10, max: 400, step: 1, initial: 100, unit: '%' },
  exposure: { min: -6, max: 6, step: 0.05, initial: 0, unit: 'stops' },
  opacity: { min: 0, max: 100, step: 1, initial: 100, unit: '%' },
  /** The standard deviation, in widths of the element. */
  blur: { min: 0, max: 10, step: 0.05, initial: 0, unit: '%' },
} as const satisfies Readonly<Record<string, Parameter>>

export type ParameterName = keyof typeof PARAMETERS

export const PARAMETER_NAMES = Object.keys(PARAMETERS) as readonly ParameterName[]

/** The nearest number that a parameter may have; null for what is none. */
export function parameterValue(name: ParameterName, value: number): number | null {
  if (!Number.isFinite(value)) return null
  const { min, max, step } = PARAMETERS[name]
  const kept = Math.min(Math.max(value, min), max)
  // Steps are hundredths at least: no sum of them is seen.
  const digits = Math.max(0, Math.ceil(-Math.log10(step)))
  return Number(kept.toFixed(digits))
}
