/**
 * How far a run has come, in the order of moments and ids: everything up to there is counted, and
 * nothing after.
 */
export interface AnalyticsProgressTable {
  name: 'events' | 'orders'
  moment: number
  id: string
}
