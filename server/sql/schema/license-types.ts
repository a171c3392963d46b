/** One of the licenses, from the smallest company to the largest. */
export interface LicenseTypeTable {
  id: number
  name: string
  who: string
  /** Hundredths: 180 is ×1.8. */
  multiplier: number
  on_request: number
}
