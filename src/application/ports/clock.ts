/** The time in epoch milliseconds. Tests change it. */
export interface Clock {
  now(): number
}
