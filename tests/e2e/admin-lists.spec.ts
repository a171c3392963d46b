import type { Page } from 'playwright/test'
import { auditEverywhere } from './audit.ts'
import { openAdmin } from './open-admin.ts'
import {
  buyFile,
  buyPurchase,
  firstFile,
  LIBRARY,
  operator,
  PLAN,
  PRO_FOR_A_STARTUP,
  productsOf,
} from './seed.ts'
import { visit } from './shopper.ts'
import { expect, register, test } from './support.ts'

/** Lists of the admin that have rows in every shop, by their address. */
const LISTS = [
  'people',
  'teams',
  'certificates',
  'orders',
  'payments',
  'refunds',
  'disputes',
  'subscriptions',
  'catalog',
  'categories',
  'collections',
  'bundles',
  'blog',
  'free-packs',
  'audit',
] as const

const MONEY = [
  'orders',
  'payments',
  'refunds',
  'disputes',
  'subscriptions',
  'certificates',
] as const

/** Two files that somebody buys for their team, two for themselves, and a plan for each. */
async function buyForTeam(buyer: Page) {
  const name = `North Light ${Date.now()}`
  const visitor = await register(buyer)
  // Below a number of the same width it is near that.
  const email = `ada-${Date.now()}@a.test`
  operator.shortenEmail(visitor, email)
  const begun = await buyer.request.post('/api/v1/teams', { data: { name } })
  expect(begun.ok(), await begun.text()).toBe(true)
  const own = await buyer.request.get('/api/v1/teams')
  const { team } = (await own.json()) as { readonly team: { readonly id: string } }
  await buyPurchase(buyer, PRO_FOR_A_STARTUP, team.id)
  await buyPurchase(buyer, { plan_id: PLAN.BASIC_MONTH })
  for (const product of await productsOf(buyer, LIBRARY.FOOTAGE, 2)) {
    await buyFile(buyer, firstFile(product), team.id)
    await buyFile(buyer, firstFile(product))
  }
  return { team: name, email }
}

test(
  'what a team paid for is found by its name, and every list is accessible with its rows',
  { tag: '@long' },
  async ({ page, browser }) => {
    test.setTimeout(600_000)
    const other = await browser.newContext()
    const { team, email } = await buyForTeam(await other.newPage())
    await other.close()
    await openAdmin(page, process.env['E2E_DATA_DIR'] ?? 'var')
    const query = new URLSearchParams({ search_query: team }).toString()
    const found = await page.request.get(`/api/v1/admin/orders?search_query=${email}`)
    const { items } = (await found.json()) as {
      readonly items: readonly { readonly id: string; readonly kind: string }[]
    }
    for (const { id } of items.filter(({ kind }) => kind === 'cart')) {
      operator.dispute(id)
      const refunded = await page.request.post(`/api/v1/admin/orders/${id}/refund`, {
        data: { parts: null, override: true, amount: null, reason: 'A defective file' },
      })
      expect(refunded.ok(), await refunded.text()).toBe(true)
    }
    for (const list of MONEY) {
      await visit(page, `/admin/${list}?${query}`)
      const rows = page.getByRole('table').getByRole('row')
      await expect(rows.filter({ hasText: team }).first()).toBeVisible()
      await auditEverywhere(page, `${list} of a team`)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    for (const list of LISTS) {
      await visit(page, `/admin/${list}`)
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await auditEverywhere(page, list)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
  },
)
