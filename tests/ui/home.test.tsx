import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Home } from '#domain/catalog/home.ts'
import { LIBRARY } from '#domain/catalog/library.ts'
import { cents } from '#domain/shared/money.ts'
import { aBundleCard, aCard, LICENSES } from '#tests/support/samples.ts'
import { openBrowseShop, page } from './browse-shop.tsx'

const plate = aCard({ id: 2, slug: 'wet-street', name: 'Wet street', libraryId: LIBRARY.PRACTICE })

const home: Home = {
  banner: { avif: '/media/home/banner.avif', webp: '/media/home/banner.webp' },
  heroVideo: {
    mp4: '/media/home/reel.mp4',
    webm: '/media/home/reel.webm',
    poster: '/media/home/p.webp',
  },
  fromPrice: cents(400),
  newest: [aCard()],
  popular: [plate],
  bundles: [aBundleCard()],
}

test('the homepage leads to the libraries, the newest, the most popular and the bundles', async () => {
  openBrowseShop('/', { home })
  await page('Look closely before you comp.')
  const libraries = within(screen.getByRole('list', { name: 'Libraries' }))
  expect(libraries.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/2d',
    '/practice-footage',
    '/3d',
  ])
  const newest = within(screen.getByRole('list', { name: 'Newest assets' }))
  expect(newest.getByRole('link', { name: 'Ember Rise' })).toBeVisible()
  const popular = within(screen.getByRole('list', { name: 'Most popular assets' }))
  expect(popular.getByRole('link', { name: 'Wet street' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Campfire Kit' })).toHaveAttribute(
    'href',
    '/bundle/campfire-kit',
  )
})

test('the homepage says what is sold and from which price, under the license that is chosen', async () => {
  openBrowseShop('/', { home, licenseId: 2 })
  await page('Look closely before you comp.')
  const startup = LICENSES.find(({ id }) => id === 2)
  expect(screen.getByText(/^Single files from/)).toHaveTextContent(
    `Single files from $7.20 under the ${startup?.name} license.`,
  )
})

test('a shop that sells nothing for money names no price', async () => {
  openBrowseShop('/', { home: { ...home, fromPrice: null } })
  await page('Look closely before you comp.')
  expect(screen.queryByText(/Single files from/)).toBeNull()
})

test('the button beside the search box leads to everything, typed or not', async () => {
  const { user, address } = openBrowseShop('/', { home })
  await page('Look closely before you comp.')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(address()).toBe('/search'))
})

test('the hero video stands still for who asked for less motion, until they start it', async () => {
  const still = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ media, matches: true }) as MediaQueryList)
  const { user } = openBrowseShop('/', { home })
  await page('Look closely before you comp.')
  expect(document.querySelector('section[aria-label="Showreel"] video')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Play video' }))
  expect(document.querySelector('section[aria-label="Showreel"] video')).not.toBeNull()
  still.mockRestore()
})

const heroVideo = () => document.querySelector('section[aria-label="Showreel"] video')

test('the hero video is not fetched for who saves data, until they start it', async () => {
  vi.stubGlobal('requestIdleCallback', (begin: () => void) => setTimeout(begin))
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'connection')
    vi.unstubAllGlobals()
  })
  const { user } = openBrowseShop('/', { home })
  await page('Look closely before you comp.')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heroVideo()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Play video' }))
  expect(heroVideo()).not.toBeNull()
})

test('the hero video waits until the browser is idle', async () => {
  const whenIdle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (begin: () => void) => whenIdle.push(begin))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  openBrowseShop('/', { home })
  await page('Look closely before you comp.')
  expect(heroVideo()).toBeNull()
  act(() => {
    for (const begin of whenIdle) begin()
  })
  expect(heroVideo()).not.toBeNull()
})
