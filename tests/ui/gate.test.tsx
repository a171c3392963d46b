import { screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { openClosed, PATIENCE, SITE_PASSWORD } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'

const field = () => screen.findByLabelText('Password', {}, PATIENCE)
const button = () => screen.getByRole('button', { name: 'Enter website' })

/** What the browser does with `navigate(0)`. */
function reloads(router: Awaited<ReturnType<typeof openClosed>>['router']) {
  return vi.spyOn(router, 'navigate').mockResolvedValue()
}

test('the gate is one field and one button, which waits for more than blanks', async () => {
  const { user } = await openClosed('gate')
  expect(await field()).toHaveAttribute('type', 'password')
  expect(button()).toBeDisabled()
  await user.type(await field(), 'x')
  expect(button()).toBeEnabled()
  await user.clear(await field())
  expect(button()).toBeDisabled()
  await user.type(await field(), '   ')
  expect(button()).toBeDisabled()
  expect(screen.queryByRole('link')).toBeNull()
})

test('the right password opens the same address anew', async () => {
  const { user, router } = await openClosed('gate')
  const reloaded = reloads(router)
  await user.type(await field(), SITE_PASSWORD)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(reloaded).toHaveBeenCalledWith(0))
  expect(sessionStorage.getItem('site-password-entered')).not.toBeNull()
  expect(router.state.location.pathname).toBe('/2d')
})

test('a wrong one is told in the server’s words, and the field has the focus again', async () => {
  const { user } = await openClosed('gate')
  await user.type(await field(), 'embers at dawn')
  await user.click(button())
  expect(await screen.findByText(/Incorrect password/)).toBeVisible()
  expect(await field()).toHaveFocus()
  expect(button()).toBeEnabled()
})

test('while it is checked the button waits, and the old refusal is gone', async () => {
  const { user, network } = await openClosed('gate')
  await user.type(await field(), 'embers at dawn')
  await user.click(button())
  await screen.findByText(/Incorrect password/)
  network.use(
    http.post(`${ORIGIN}/api/authenticate`, async () => {
      await delay('infinite')
      return HttpResponse.json({})
    }),
  )
  await user.click(button())
  expect(button()).toBeDisabled()
  expect(screen.queryByText(/Incorrect password/)).toBeNull()
})

test('a failure without words of its own has those of the specification', async () => {
  const { user, network } = await openClosed('gate')
  network.use(http.post(`${ORIGIN}/api/authenticate`, () => HttpResponse.text('', { status: 500 })))
  await user.type(await field(), 'x')
  await user.click(button())
  expect(await screen.findByText('An error has occured')).toBeVisible()
})

test('an error that the server sends is shown as it is', async () => {
  const { user, network } = await openClosed('gate')
  const error = { error: 'Ask the producer for the new one' }
  network.use(
    http.post(`${ORIGIN}/api/authenticate`, () => HttpResponse.json(error, { status: 401 })),
  )
  await user.type(await field(), 'x')
  await user.click(button())
  expect(await screen.findByText('Ask the producer for the new one')).toBeVisible()
})

test('a tab that was let in before is told why it is asked again', async () => {
  sessionStorage.setItem('site-password-entered', '1')
  await openClosed('gate')
  expect(await screen.findByText(/Your session has ended/, {}, PATIENCE)).toBeVisible()
})
