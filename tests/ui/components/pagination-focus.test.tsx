import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { Pagination } from '#ui/components/pagination.tsx'

test('the focus stays on a page number while the page is hydrated', async () => {
  const pages = () => (
    <section tabIndex={-1}>
      <Pagination page={2} pages={9} linkTo={(page) => `/2d?page=${page}`} />
    </section>
  )
  const router = createMemoryRouter([{ path: '/', element: pages() }])
  const room = document.body.appendChild(document.createElement('div'))
  room.innerHTML = renderToString(<RouterProvider router={router} />)
  const next = room.querySelector<HTMLElement>('[rel="next"]')
  next?.focus()
  const root = await act(() => hydrateRoot(room, <RouterProvider router={router} />))
  onTestFinished(() => {
    act(() => root.unmount())
    room.remove()
  })
  expect(next).toHaveFocus()
})
