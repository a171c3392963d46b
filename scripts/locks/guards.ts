import type { Guard } from './guard.ts'
import { PRODUCT_LOCKS } from './product-locks.ts'
import { REFUSALS } from './refusals.ts'
import { LOCKS } from './row-locks.ts'
import { TEAM_LOCKS } from './team-locks.ts'

/** Every guard of money and credits that a race test relies on. */
export const GUARDS: readonly Guard[] = [...LOCKS, ...TEAM_LOCKS, ...PRODUCT_LOCKS, ...REFUSALS]
