/** The time in epoch milliseconds. Tests move it. */
export interface Clock {
  now(): number
}
