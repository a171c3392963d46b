import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { ORIGIN, serveShop } from '#tests/support/shop-server.ts'
import { PATIENCE } from '#tests/support/shop.tsx'

test('where no server said who is here the loader fills the window until that is known', async () => {
  const server = await serveShop()
  const known = Promise.withResolvers<void>()
  server.network.use(
    http.get(`${ORIGIN}/api/auth/session`, async ({ request }) => {
      await known.promise
      return server.answer(request)
    }),
  )
  window.history.replaceState(null, '', '/bundles')
  const opening = import('#src/main.tsx')
  const loader = () => screen.queryByText('Opening Emberstock')
  await waitFor(() => expect(loader()).toBeInTheDocument(), PATIENCE)
  expect(screen.queryByRole('banner')).toBeNull()

  known.resolve()
  await opening
  expect(await screen.findByRole('heading', { level: 1, name: 'Bundles' }, PATIENCE)).toBeVisible()
  expect(loader()).toBeNull()
})
