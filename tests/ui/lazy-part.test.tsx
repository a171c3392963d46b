import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { once } from '#domain/shared/once.ts'
import { LazyPart } from '#ui/components/lazy-part.tsx'
import { PagePart } from '#ui/components/page-part.tsx'

function Reel() {
  return <p>The reel</p>
}

/** A part whose code does not arrive the first `times` times. */
function failing(times: number) {
  const fetch = vi.fn(() =>
    fetch.mock.calls.length > times ? Promise.resolve(Reel) : Promise.reject(new Error('offline')),
  )
  return { fetch, load: once<typeof Reel>(fetch) }
}

test('a part of a page that did not load says so in its place, keeps what stands beside it, and is fetched again', async () => {
  const user = userEvent.setup()
  const { load } = failing(1)
  render(
    <>
      <input aria-label="Company" />
      <PagePart load={load} waiting={<p>Waiting</p>}>
        {(Found) => <Found />}
      </PagePart>
    </>,
  )
  await user.type(screen.getByLabelText('Company'), 'Sparks Ltd')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This part of the page didn’t load. Check your connection and try again. If it still doesn’t load, reload the page.',
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The reel')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.getByLabelText('Company')).toHaveValue('Sparks Ltd')
})

test('a part beside the page tells its owner, and comes by itself once the browser is back online', async () => {
  const { load, fetch } = failing(1)
  const missing = vi.fn()
  render(
    <LazyPart load={load} waiting={<p>Waiting</p>} onMissing={missing}>
      {(Found) => <Found />}
    </LazyPart>,
  )
  await vi.waitFor(() => expect(missing).toHaveBeenCalledOnce())
  expect(screen.getByText('Waiting')).toBeVisible()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('The reel')).toBeVisible()
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a part that has arrived stands at once the next time', async () => {
  const { load } = failing(0)
  const part = (
    <LazyPart load={load} waiting={<p>Waiting</p>} onMissing={() => undefined}>
      {(Found) => <Found />}
    </LazyPart>
  )
  const { unmount } = render(part)
  expect(await screen.findByText('The reel')).toBeVisible()
  unmount()
  render(part)
  expect(screen.getByText('The reel')).toBeVisible()
  await act(async () => undefined)
})

test('whoever has closed it meanwhile is not told that it did not load', async () => {
  const { load } = failing(1)
  const missing = vi.fn()
  const { unmount } = render(
    <LazyPart load={load} waiting={null} onMissing={missing}>
      {(Found) => <Found />}
    </LazyPart>,
  )
  unmount()
  await expect(load()).rejects.toThrow('offline')
  expect(missing).not.toHaveBeenCalled()
})
