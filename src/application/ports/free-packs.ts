import type { ResultAsync } from 'neverthrow'
import type { FreePack } from '#domain/subscription/free-pack.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Outage } from './outage.ts'

/** The monthly pack of the free plan (free-plan 1). */
export interface FreePacks {
  /** This month's, with the viewer's files. What is due to them is given before this answers. */
  packFor(viewer: Registered): ResultAsync<FreePack, Outage>
}
