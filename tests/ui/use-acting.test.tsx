import { act, render } from '@testing-library/react'
import { errAsync, okAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { Acting, ActingListener } from '#application/ports/acting.ts'
import type { Outage } from '#application/ports/outage.ts'
import { permissionsOf } from '#domain/team/role.ts'
import { renderingServices } from '#server/ssr/rendering-services.ts'
import { aUser } from '#tests/support/samples.ts'
import { useActing } from '#ui/layout/use-acting.ts'
import { createStores, StoresProvider } from '#ui/stores/stores.tsx'

const team = { id: 'north', name: 'North Light', roleId: 4, permissions: permissionsOf(4) } as const
const viewer = aUser({ team: { ...team, minLicenseId: null, closesAt: null } })

test('where the question about the team is refused as well, it is not asked again and again', async () => {
  const listeners: ActingListener[] = []
  let asked = 0
  const acting: Acting = {
    team: () => {
      asked += 1
      if (asked > 20) throw new Error('asked again and again')
      for (const listener of listeners) listener.onRefused('not-allowed')
      return errAsync<never, Outage>({ kind: 'not-allowed' })
    },
    ownedBy: () => okAsync([]),
    choose: () => okAsync(undefined),
    watch: (_user, listener) => {
      listeners.push(listener)
      return okAsync(() => undefined)
    },
  }
  const get = renderingServices({ acting } as never)
  const stores = createStores(get, {
    config: { environment: 'development', apiOrigin: '', publicUrl: 'http://localhost:3000' },
    viewer,
    licenses: [],
    licenseId: 1,
  })
  const Tab = () => {
    useActing(viewer)
    return null
  }
  render(
    <StoresProvider stores={stores} get={get}>
      <Tab />
    </StoresProvider>,
  )
  const refused = () => act(async () => listeners[0]?.onRefused('not-allowed'))
  await refused()
  expect(asked).toBe(1)
  // The next refusal of something else leads to the next question.
  await refused()
  expect(asked).toBe(2)
})
