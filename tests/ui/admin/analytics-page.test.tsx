import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { okAsync } from 'neverthrow'
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { Get, Services } from '#application/services.ts'
import type { AnalyticsReport, PageLine } from '#domain/analytics/analytics-report.ts'
import { NO_STEPS } from '#domain/analytics/event-counts.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'
import { SEARCH_PLACES } from '#domain/search/query.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { AnalyticsPage } from '#ui/admin/analytics-page.tsx'
import { routes } from '#ui/routes.tsx'
import { StoresProvider, type Stores } from '#ui/stores/stores.tsx'
import { PATIENCE } from '#tests/support/shop.tsx'

/** What charts were drawn of: jsdom has no canvas. */
const drawn = vi.hoisted((): unknown[][] => [])
vi.mock('uplot', () => ({
  default: class {
    constructor(options: { readonly series: readonly { label: string }[] }, data: unknown[]) {
      drawn.push([options.series.slice(1).map(({ label }) => label), data.slice(1)])
    }
    destroy() {
      drawn.length = 0
    }
    setSize() {
      // Its size is the browser's.
    }
  },
}))
const saved = vi.hoisted((): string[][] => [])
vi.mock('#ui/admin/csv.ts', async (original) => ({
  ...(await original()),
  saveCsv: (name: string, text: string) => saved.push([name, text]),
}))

const DAY = Date.UTC(2026, 10, 20)
const steps = { ...NO_STEPS, searches: 4, clicked: 2, added: 1, bought: 1 }
const line = (pageType: PageLine['pageType'], slug: string, views: number): PageLine => ({
  pageType,
  slug,
  name: slug.replaceAll('-', ' '),
  views,
  purchases: Math.floor(views / 2),
})

function aReport(changes: Partial<AnalyticsReport> = {}, days = 7): AnalyticsReport {
  return {
    days: Array.from({ length: days }, (_, at) => ({
      ...(at === days - 1 ? steps : NO_STEPS),
      day: DAY + at * DAY_MS,
    })),
    total: steps,
    libraries: [...LIBRARIES, { id: null }].map(({ id }) => ({ ...NO_STEPS, libraryId: id })),
    places: SEARCH_PLACES.map((searchType) => ({ ...NO_STEPS, searchType })),
    terms: [{ term: 'fire & smoke', searches: 4, withoutResults: 0 }],
    termsWithoutResults: [],
    pages: [line('2d element', 'campfire-01', 6), line('article', 'smoke-at-night', 3)],
    bundles: [line('bundle', 'all-fire', 4), line('bundle', 'all-smoke', 0)],
    ...changes,
  }
}

async function opened(report: AnalyticsReport, at = '/admin/analytics?days=7') {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {
        // Nothing changes its size here.
      }
      disconnect() {
        // Nor does it end.
      }
    },
  )
  const get = (() => ({ analytics: () => okAsync(report) })) as unknown as Get<Services>
  const stores = {
    config: { publicUrl: 'https://shop.test' },
    page: { begin: () => undefined },
    session: { user: null },
  }
  const router = createMemoryRouter([{ path: '*', element: <AnalyticsPage /> }], {
    initialEntries: [at],
  })
  render(
    <StoresProvider stores={stores as unknown as Stores} get={get}>
      <RouterProvider router={router} />
    </StoresProvider>,
  )
  await screen.findByText(/^From visitors who allow analytics/, {}, PATIENCE)
}

/** A list with its heading. */
function list(name: string) {
  return within(screen.getByRole('article', { name }))
}

test('each link of the page leads to a page that the shop has', async () => {
  await opened(aReport())
  const nowhere = () => {
    throw new Error('nothing is asked')
  }
  const pages = routes({ get: nowhere, viewer: nowhere })
  const inTables = ['Top searches', 'Top pages', 'Bundles'].flatMap((name) =>
    list(name)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? ''),
  )
  expect(inTables).toEqual([
    '/search?search_query=fire+%26+smoke',
    '/product/campfire-01',
    '/blog/smoke-at-night',
    '/bundle/all-fire',
    '/bundle/all-smoke',
  ])
  const found = inTables.map((address) => {
    const { pathname } = new URL(address, 'https://shop.test')
    return matchRoutes(pages, pathname)?.at(-1)?.route.path
  })
  expect(found).toEqual([
    '/search',
    '/product/:slug',
    '/blog/:slug',
    '/bundle/:slug',
    '/bundle/:slug',
  ])
})

test('each list can be taken along as a file, with the same rows', async () => {
  await opened(aReport())
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Download CSV: Bundles' }))
  expect(saved.at(-1)).toEqual([
    'emberstock-bundles-2026-11-20-7-days.csv',
    'Bundle,Views,Purchases,Conversion\r\nall fire,4,2,50%\r\nall smoke,0,0,–\r\n',
  ])
  for (const button of screen.getAllByRole('button', { name: /^Download CSV/ })) {
    const before = saved.length
    await user.click(button)
    expect(saved).toHaveLength(before + 1)
  }
})

test('the charts are drawn of the days, and have names', async () => {
  await opened(aReport())
  expect(await screen.findByRole('img', { name: 'Searches per day' }, PATIENCE)).toBeVisible()
  expect(screen.getByRole('img', { name: 'From results to purchase per day' })).toBeVisible()
  expect(drawn).toEqual([
    [
      ['Searches', 'No results'],
      [
        [0, 0, 0, 0, 0, 0, 4],
        [0, 0, 0, 0, 0, 0, 0],
      ],
    ],
    [
      ['Clicked', 'Added to cart', 'Bought'],
      [
        [0, 0, 0, 0, 0, 0, 2],
        [0, 0, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0, 0, 1],
      ],
    ],
  ])
})

test('where nobody searched, no sentence says that searches found something', async () => {
  await opened(aReport({ total: NO_STEPS, terms: [] }))
  expect(list('Searches without results').getByText('No searches in this period.')).toBeVisible()
  expect(screen.queryByText('Every search found something.')).toBeNull()
})

test('where all searches found something, it says so', async () => {
  await opened(aReport())
  expect(screen.getByText('Every search found something.')).toBeVisible()
})

test('bundles that nobody viewed are no report by themselves', async () => {
  const nobody = { total: NO_STEPS, terms: [], pages: [], bundles: [line('bundle', 'all-fire', 0)] }
  await opened(aReport(nobody))
  expect(screen.getByText('No searches or views in this period.')).toBeVisible()
})

test('a year says of every list by months that its first month is whole', async () => {
  await opened(aReport({}, 365), '/admin/analytics?days=365')
  for (const name of ['Top searches', 'Searches without results', 'Top pages', 'Bundles']) {
    expect(
      list(name).getByText(/Counted by calendar month\. The first month is included in full\.$/),
    ).toBeVisible()
  }
  expect(list('Bundles').getByText(/^A purchase counts if .* before buying it\./)).toBeVisible()
})
