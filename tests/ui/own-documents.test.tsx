import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { PageSource } from '#ui/page-source.ts'
import { asOwnDocuments } from '#ui/own-documents.ts'
import { routes } from '#ui/routes.tsx'

const NOBODY: PageSource = {
  get: () => {
    throw new Error('nothing is asked')
  },
  viewer: () => Promise.reject(new Error('nobody is asked')),
}

function flat(all: readonly RouteObject[]): readonly RouteObject[] {
  return all.flatMap((route) => [route, ...flat(route.children ?? [])])
}

/** Where a page's loader sends the browser, and whether it loads a document there. */
async function sentTo(route: RouteObject, address: string): Promise<string> {
  const { loader } = route
  if (typeof loader !== 'function') return 'stays'
  const request = new Request(address)
  try {
    await loader({ request, params: {} } as unknown as Parameters<typeof loader>[0], undefined)
  } catch (thrown) {
    if (!(thrown instanceof Response)) return 'fails'
    const isDocument = thrown.headers.get('X-Remix-Reload-Document') === 'true'
    return `${isDocument ? 'document' : 'page'} ${thrown.headers.get('Location')}`
  }
  return 'stays'
}

const CLOSED = /^\/(checkout|account|admin|auth|invite|withdraw|wishlist|license|try)(\/|$)/

test('from a document with third parties, each page that admits none is loaded as a document', async () => {
  const pages = routes(NOBODY)
  asOwnDocuments(pages)
  const closed = flat(pages).filter(({ path }) => CLOSED.test(path ?? ''))
  // All of the checkout, the account, the admin and the mailed links.
  expect(closed.length).toBeGreaterThan(20)
  for (const route of closed) {
    const path = route.path?.replace(/:\w+\??|\*/, 'x') ?? ''
    expect(route.lazy).toBeUndefined()
    expect(await sentTo(route, `https://shop.test${path}?pack=1&of=plan`)).toBe(
      `document ${path}?pack=1&of=plan`,
    )
  }
})

test('all other pages are reached as ever', () => {
  const pages = flat(routes(NOBODY))
  const before = pages.map(({ lazy, loader }) => ({ lazy: Boolean(lazy), loader }))
  asOwnDocuments(pages)
  const open = pages.flatMap(({ path, lazy, loader }, nth) =>
    CLOSED.test(path ?? '') ? [] : [{ now: { lazy: Boolean(lazy), loader }, nth }],
  )
  expect(open.length).toBeGreaterThan(15)
  for (const { now, nth } of open) expect(now).toEqual(before[nth])
})
