import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'

/** Links as a server or a browser writes them on the page of a listing. */
async function written(links: readonly string[], isServer: boolean): Promise<string> {
  vi.stubEnv('SSR', isServer)
  vi.resetModules()
  onTestFinished(() => void vi.unstubAllEnvs())
  const { Link } = await import('#ui/components/link.tsx')
  const { createMemoryRouter, RouterProvider } = await import('react-router-dom')
  const Links = () => links.map((to) => createElement(Link, { key: to, to }, to))
  const router = createMemoryRouter([{ path: '/category/:slug', Component: Links }], {
    initialEntries: ['/category/fire?page=3'],
  })
  return renderToString(createElement(RouterProvider, { router }))
}

test('a link that a server wrote leads where the browser’s does', async () => {
  const links = ['/', '/2d', '/2d?page=2&sort_by=newest#results', '?page=2', 'smoke', '/a%20b/ä']
  const served = await written(links, true)
  expect(served).toContain('href="/2d?page=2&amp;sort_by=newest#results"')
  expect(served).toBe(await written(links, false))
})
