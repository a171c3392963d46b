import { ok } from 'neverthrow'
import { expect, test } from 'vitest'
import { webSecrets } from '#server/crypto/secrets.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { unitWatch } from '#tests/support/outside-units.ts'
import { unitsOver } from '#tests/support/units.ts'

describeOnEveryDatabase('what others would wait for', (open) => {
  const opened = async () => {
    const secrets = webSecrets('a secret of the tests, long enough')
    const { watched, outside } = unitWatch()
    const units = watched(unitsOver(await open(), { now: () => 1 }, secrets))
    return { units, provider: outside({ charge: async () => 'paid' }) }
  }

  test('is a fault inside a unit, however deep', async () => {
    const { units, provider } = await opened()
    const later = async () => {
      await Promise.resolve()
      return ok(await provider.charge())
    }
    const asked = await units.run(async ({ orders }) => {
      await orders.find('nothing')
      return later()
    })
    expect(asked._unsafeUnwrapErr()).toMatchObject({ kind: 'unexpected' })
  })

  test('may be asked before it, after it, and beside a read', async () => {
    const { units, provider } = await opened()
    await provider.charge()
    const done = await units
      .run(async () => ok(undefined))
      .andThen(() => units.read(() => provider.charge()))
    expect(done._unsafeUnwrap()).toBe('paid')
    expect(await provider.charge()).toBe('paid')
  })
})
