import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import { NO_DEFAULTS, preselectedFile } from '#domain/catalog/file-defaults.ts'
import { expect, type Visitor } from './support.ts'

/** A product, as described by the shop's own API. */
export interface SeenProduct {
  readonly name: string
  readonly slug: string
  readonly variants: readonly SeenFile[]
}

export interface SeenFile {
  readonly id: number
  readonly width: number | null
  readonly height: number | null
  readonly codec: string
  readonly filename: string
  readonly credits: number
  readonly base_price: number
  readonly sha256: string
}

export const LIBRARY = { FOOTAGE: 1, PRACTICE: 2 } as const

/** Plans, by their IDs in the samples' price book. */
export const PLAN = { BASIC_MONTH: 2, STANDARD_MONTH: 4, PRO_MONTH: 6 } as const

/** What a team created on its page buys: the license of a small company requires the company's name. */
export const PRO_FOR_A_STARTUP = {
  plan_id: PLAN.PRO_MONTH,
  license_id: 2,
  company: 'North Light',
} as const

/**
 * The newest products of a library, except for those that are not for sale like the rest, fetched without a
 * browser.
 */
export async function productsOf(
  page: Page,
  libraryId: number,
  count: number,
): Promise<readonly SeenProduct[]> {
  const slugs: string[] = []
  let isLast = false
  for (let number = 1; !isLast && slugs.length < count; number += 1) {
    const query = `library_id=${libraryId}&sort_by=newest&page=${number}`
    const answer = await page.request.get(`/api/v1/products?${query}`)
    const { items, next_page: next } = (await answer.json()) as ListingPage
    const meant = items.filter(
      ({ free, subscription_only: only }) => libraryId === LIBRARY.PRACTICE || !(free || only),
    )
    slugs.push(...meant.map(({ slug }) => slug))
    isLast = next === null
  }
  if (slugs.length < count) throw new Error(`library ${libraryId} has only ${slugs.length}`)
  return Promise.all(slugs.slice(0, count).map((slug) => productNamed(page, slug)))
}

/** The sample asset that is only available with a plan. */
export function subscribersProduct(page: Page): Promise<SeenProduct> {
  return productNamed(page, 'energy-ring-upright')
}

async function productNamed(page: Page, slug: string): Promise<SeenProduct> {
  const answer = await page.request.get(`/api/v1/products/${slug}`)
  return (await answer.json()) as SeenProduct
}

interface ListingPage {
  readonly items: readonly {
    readonly slug: string
    readonly free: boolean
    readonly subscription_only: boolean
  }[]
  readonly next_page: number | null
}

/** The file that a product's page preselects for someone who has not said what they work with. */
export function firstFile({ slug, variants }: SeenProduct): SeenFile {
  const file = preselectedFile(variants, ({ base_price: price }) => price, NO_DEFAULTS)
  if (!file) throw new Error(`${slug} has no file`)
  return file
}

/** Buys a plan or credits for the signed-in user, or for their team. */
export async function buyPurchase(
  page: Page,
  wanted: Readonly<Record<string, number | string>>,
  teamId?: string,
) {
  const headers = teamId === undefined ? {} : { 'Customer-Id': teamId }
  const { company = '', ...rest } = wanted
  const asked = { license_id: 1, ...rest }
  const quoted = await page.request.post('/api/v1/purchases/quote', { headers, data: asked })
  const { quote } = (await quoted.json()) as { readonly quote: string }
  const paid = await page.request.post('/api/v1/purchases', {
    headers: { ...headers, 'Idempotency-Key': `e2e-${crypto.randomUUID()}` },
    data: { ...asked, billing_country: 'US', company, payment: 'sandbox_ok', quote },
  })
  expect(paid.ok(), await paid.text()).toBe(true)
}

/** Buys one file with money, for the signed-in user or for their team. */
export async function buyFile(page: Page, { id }: SeenFile, teamId?: string): Promise<void> {
  const headers = teamId === undefined ? {} : { 'Customer-Id': teamId }
  const change = { kind: 'item-added', item: { kind: 'product', variant_id: id } }
  const cart = await page.request.post('/api/v1/cart/changes', { headers, data: change })
  const { quote } = (await cart.json()) as { readonly quote: string }
  const paid = await page.request.post('/api/v1/checkout', {
    headers: { ...headers, 'Idempotency-Key': `e2e-${crypto.randomUUID()}` },
    data: { billing_country: 'US', company: '', payment: 'sandbox_ok', quote },
  })
  expect(paid.ok(), await paid.text()).toBe(true)
}

/** Requests a file without a browser; returns the response status. */
export async function askForFile(page: Page, { id }: SeenFile): Promise<number> {
  const answer = await page.request.post('/api/v1/downloads', { data: { variant_id: id } })
  return answer.status()
}

/** Changes that only an operator can make, written to the shop's database while the shop is running. */
export const operator = {
  /** Makes the account belong to a company that lower licenses do not cover. */
  raiseMinimum: ({ email }: Visitor, licenseId: number) =>
    write('update users set min_license_id = ? where email = ?', licenseId, email),

  /** Makes a renewal come due a minute ago, with a declined card. */
  declineRenewal: ({ email }: Visitor) => {
    const dueAt = Date.now() - 60_000
    const begunAt = dueAt - 30 * 24 * 60 * 60 * 1000
    write(
      `update subscriptions set status = 'past-due', failures = 1, payment = 'sandbox_declined',
        anchor = ?, period_starts_at = ?, period_ends_at = ?
        where user_id = (select id from users where email = ?)`,
      begunAt,
      begunAt,
      dueAt,
      email,
    )
  },

  /** Gives the account an address that fits on one line of a phone. */
  shortenEmail: ({ email }: Visitor, short: string) =>
    write('update users set email = ? where email = ?', short, email),

  /** Records that the provider reported a dispute of an order's payment by its buyer. */
  dispute: (orderId: string) =>
    write(
      `insert into provider_events (provider, id, kind, received_at, applied_at, charge_key)
        values ('stripe', ?, 'dispute', ?, ?, ?)`,
      `evt_${orderId}`,
      Date.now(),
      Date.now(),
      orderId,
    ),

  /** Adds a code that takes off the whole price. */
  putGiftCode: (code: string) =>
    write('insert into discount_codes (code, percentage, uses) values (?, 100, 0)', code),
}

function write(statement: string, ...values: readonly (string | number)[]): void {
  const database = new DatabaseSync(join(process.env['E2E_DATA_DIR'] ?? 'var', 'emberstock.db'))
  database.exec('pragma busy_timeout = 5000')
  const { changes } = database.prepare(statement).run(...values)
  database.close()
  expect(changes).toBe(1)
}
