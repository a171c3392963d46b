import { describe, vi } from 'vitest'
import type * as Databases from '#tests/support/databases.ts'
import { POSTGRES_BIN } from '#tests/support/installed-postgres.ts'
import {
  describeOnStandby,
  useReplicatedPostgres,
  type Standby,
} from '#tests/support/replicated-databases.ts'

// The contract suites once more, where a shop reads what visitors see of the catalog from a standby.

const now = vi.hoisted(() => ({ standby: 'follows' as Standby }))

vi.mock('#tests/support/databases.ts', async (original) => {
  const databases = await original<typeof Databases>()
  const onStandby: typeof databases.describeOnEveryDatabase = (name, suite) =>
    describeOnStandby(now.standby)(name, suite)
  return { ...databases, describeOnEveryDatabase: onStandby, describeOnPostgres: onStandby }
})

describe.skipIf(!POSTGRES_BIN && !process.env['CI'])('contracts', async () => {
  useReplicatedPostgres()
  await import('./catalog.test.ts')
  await import('./owned-filter.test.ts')
  await import('./popularity.test.ts')
  await import('./retired.test.ts')

  // Whatever these suites write, they read at once: not from a standby, which has none of it.
  now.standby = 'stands still'
  await import('./carts.test.ts')
  await import('./credits.test.ts')
  await import('./free-packs.test.ts')
  await import('./orders.test.ts')
  await import('./price-book.test.ts')
  await import('./purchases.test.ts')
})
