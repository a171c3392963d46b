import type { ResultAsync } from 'neverthrow'
import type { FreePack } from '#domain/subscription/free-pack.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Outage } from './outage.ts'

/** The monthly pack of the free plan (free-plan 1). */
export interface FreePacks {
  /** This month's pack, with the viewer's files. Grants what they are due before it resolves. */
  packFor(viewer: Registered): ResultAsync<FreePack, Outage>
}
