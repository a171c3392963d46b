import { act, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ORIGIN, serveShop } from '#tests/support/shop-server.ts'
import { PATIENCE } from '#tests/support/shop.tsx'

vi.mock('react-dom/client', { spy: true })

/** Unmounts what `main.tsx` mounted, which the cleanup after each test knows nothing of: it would go on without a window. */
async function unmountPage(): Promise<void> {
  const [made] = vi.mocked(createRoot).mock.results
  if (made?.type !== 'return') throw new Error('main.tsx made no root')
  act(() => made.value.unmount())
  // What React had put off is due in the next turn.
  await new Promise((resolve) => setImmediate(resolve))
  expect(document.querySelector('main')).toBeNull()
}

test('where no server said who is here the loader fills the window until that is known', async () => {
  const server = await serveShop()
  const known = Promise.withResolvers<void>()
  server.network.use(
    http.get(`${ORIGIN}/api/auth/session`, async ({ request }) => {
      await known.promise
      return server.answer(request)
    }),
  )
  onTestFinished(unmountPage)
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
