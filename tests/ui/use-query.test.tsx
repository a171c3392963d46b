import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { StrictMode } from 'react'
import { expect, test } from 'vitest'
import type { Outage } from '#application/ports/outage.ts'
import { A_VISITOR } from '#domain/user/viewer.ts'
import { renderingServices } from '#server/ssr/rendering-services.ts'
import { createStores, StoresProvider } from '#ui/stores/stores.tsx'
import { useQuery } from '#ui/hooks/use-query.ts'

type Ask = () => ResultAsync<string, Outage>

function Story({ ask, about }: { readonly ask: Ask | null; readonly about: string }) {
  const { value, loading, load } = useQuery(ask, [about])
  if (loading.error) return <button onClick={load}>Try again</button>
  return <p>{value ?? 'On its way'}</p>
}

/** As developers run it: React mounts every component twice. */
function open(ask: Ask | null) {
  const get = renderingServices({} as never)
  const stores = createStores(get, {
    config: { environment: 'development', apiOrigin: '', publicUrl: 'http://localhost:3000' },
    viewer: A_VISITOR,
    licenses: [],
    licenseId: 1,
  })
  const page = (about: string, asking = ask) => (
    <StrictMode>
      <StoresProvider stores={stores} get={get}>
        <Story ask={asking} about={about} />
      </StoresProvider>
    </StrictMode>
  )
  const { rerender } = render(page('embers'))
  return (about: string, asking?: Ask) => rerender(page(about, asking))
}

test('what a page needs is asked for once, and again when it is about something else', async () => {
  const answers = ['Embers', 'Sparks']
  let asked = 0
  const turnTo = open(() => okAsync(answers[asked++] ?? 'asked too often'))
  expect(await screen.findByText('Embers')).toBeVisible()
  turnTo('embers')
  expect(asked).toBe(1)
  turnTo('sparks')
  expect(await screen.findByText('Sparks')).toBeVisible()
  expect(asked).toBe(2)
})

test('what failed is asked for again only by a press', async () => {
  let asked = 0
  open(() => (asked++ === 0 ? errAsync({ kind: 'offline' }) : okAsync('Embers')))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(asked).toBe(1)
  await userEvent.click(again)
  expect(await screen.findByText('Embers')).toBeVisible()
})

test('where there is nothing to ask, nothing is asked until there is', async () => {
  const turnTo = open(null)
  expect(screen.getByText('On its way')).toBeVisible()
  turnTo('embers', () => okAsync('Embers'))
  expect(screen.getByText('On its way')).toBeVisible()
  turnTo('sparks', () => okAsync('Sparks'))
  expect(await screen.findByText('Sparks')).toBeVisible()
})
