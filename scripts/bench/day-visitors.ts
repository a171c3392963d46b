import { newestLinkTo } from '#tests/support/newest-link.ts'
import { proofFor } from '#tests/support/proofs.ts'
import {
  httpClient,
  type Answered,
  type HttpClient,
  type Asking,
  type Received,
} from './http-client.ts'
import { sampleCatalog } from './sample-catalog.ts'

const MEMBERS = 40

export type Shop = Awaited<ReturnType<typeof openShop>>

/** The visitors and members of a store, one visit after another. */
export async function openShop(port: number, dataDir: string) {
  const { ask, askedAnew, close } = httpClient(port)
  const { catalog } = await sampleCatalog()
  const slugs = catalog.products.map(({ slug }) => slug)
  const paid: string[] = []

  const files = await Promise.all(slugs.map(async (slug) => filesOf(await ask(productAt(slug)))))
  const forSale = files.flat()
  const members: { readonly cookies: Map<string, string>; readonly left: number[] }[] = []
  for (let index = 0; index < MEMBERS; index += 1) {
    members.push({ cookies: await registered(ask, dataDir, index), left: [...forSale] })
  }
  const atRest = [...members]

  /** Adds a file to the cart, pays, requests the file and downloads it; a refusal ends the visit. */
  async function buy(): Promise<Received> {
    const member = atRest.shift()
    const file = member?.left.pop()
    if (!member || file === undefined) return ask({ path: '/pricing' })
    const { cookies } = member
    const begun = performance.now()
    try {
      const cart = await ask({ ...added(file), cookies })
      if (isRefused(cart)) return cart
      const { quote } = JSON.parse(cart.text) as { readonly quote: string }
      const payment = { billing_country: 'US', company: '', payment: 'sandbox_ok', quote }
      const order = await ask({ path: '/api/v1/checkout', body: payment, cookies })
      if (isRefused(order)) return order
      paid.push((JSON.parse(order.text) as { readonly id: string }).id)
      const body = { variant_id: file }
      const granted = await ask({ path: '/api/v1/downloads', body, cookies })
      if (isRefused(granted)) return granted
      const { url } = JSON.parse(granted.text) as { readonly url: string }
      const { pathname, search } = new URL(url, 'http://shop.example')
      const bytes = await ask({ path: pathname + search, cookies })
      return { ...bytes, ms: (performance.now() - begun) / 4 }
    } finally {
      atRest.push(member)
    }
  }

  /** One visit of the mix, by its position in it. */
  function visit(index: number): Promise<Answered> {
    return visitOf(kindAt((index * 37) % 100), index)
  }

  async function visitOf(kind: Kind, index: number): Promise<Answered> {
    const { status, ms, retryAfter } = await visited(kind, index)
    return { status, ms, retryAfter }
  }

  function visited(kind: Kind, index: number): Promise<Received> {
    const slug = slugs[index % slugs.length] ?? ''
    const page = BROWSED[index % BROWSED.length] ?? '/'
    switch (kind) {
      case 'page':
        return ask({ path: page })
      case 'own page':
        return ask({ path: page, cookies: new Map([['emberstock-cart', 'c'.repeat(43)]]) })
      case 'list':
        return ask({ path: `/api/v1/products?${SEARCHED[index % SEARCHED.length]}` })
      case 'product page':
        return ask({ path: `/product/${slug}` })
      case 'product':
        return ask(productAt(slug))
      case 'cart':
        return ask(added(forSale[index % forSale.length] ?? 0))
      case 'purchase':
        return buy()
    }
  }

  return { visit, visitOf, paid, askedAnew, close }
}

/** How many of a hundred visits are of each kind. */
const MIX = [
  { kind: 'page', share: 35 },
  { kind: 'list', share: 35 },
  { kind: 'product page', share: 10 },
  { kind: 'product', share: 10 },
  { kind: 'cart', share: 8 },
  { kind: 'purchase', share: 2 },
] as const

/** The kinds in the mix, and a page that is made for one visitor alone. */
export type Kind = (typeof MIX)[number]['kind'] | 'own page'

export const KINDS: readonly Kind[] = [...MIX.map(({ kind }) => kind), 'own page']

function kindAt(place: number): Kind {
  let upTo = 0
  for (const { kind, share } of MIX) {
    upTo += share
    if (place < upTo) return kind
  }
  return 'page'
}

const BROWSED = ['/', '/2d', '/2d?page=2', '/practice-footage', '/3d', '/search?search_query=fire']
const SEARCHED = [
  'library_id=1',
  'search_query=smoke',
  'search_query=sparks+4k',
  'library_id=3&page=2',
]

export function productAt(slug: string): Asking {
  return { path: `/api/v1/products/${slug}` }
}

export function added(variantId: number): Asking {
  const item = { kind: 'product', variant_id: variantId }
  return { path: '/api/v1/cart/changes', body: { kind: 'item-added', item } }
}

function isRefused({ status }: Answered): boolean {
  return status === 0 || status >= 400
}

/** One of the product's paid files: its buyer may also have the other files, and cannot buy them again. */
export function filesOf({ text }: Received): readonly number[] {
  const {
    free,
    subscription_only: only,
    variants,
  } = JSON.parse(text) as {
    readonly free: boolean
    readonly subscription_only: boolean
    readonly variants: readonly { readonly id: number }[]
  }
  return free || only ? [] : variants.slice(0, 1).map(({ id }) => id)
}

/** The cookies of a user who has just registered and confirmed their address. */
async function registered(
  ask: HttpClient['ask'],
  dataDir: string,
  index: number,
): Promise<Map<string, string>> {
  const cookies = new Map<string, string>()
  const email = `member.${index}@example.com`
  const puzzle = await ask({ path: '/api/v1/bot_check', cookies })
  const made = await ask({
    path: '/api/v1/users',
    cookies,
    body: {
      email,
      password: 'a lamp in the projection room',
      first_name: 'Ada',
      last_name: 'Byron',
      bot_check: await proofFor(JSON.parse(puzzle.text) as Record<string, unknown>),
    },
  })
  if (made.status >= 400) throw new Error(`no account: ${made.text}`)
  for (let tries = 0; tries < 100; tries += 1) {
    const link = await newestLinkTo(email, dataDir)
    if (link !== null) {
      await ask({ path: link, cookies })
      return cookies
    }
    await later(100)
  }
  throw new Error(`no mail for ${email}`)
}

function later(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
