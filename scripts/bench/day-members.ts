import { newestLinkTo } from '#tests/support/newest-link.ts'
import { proofFor } from '#tests/support/proofs.ts'
import type { PaidOrder } from './day-money.ts'
import type { Answered, Asking, HttpClient, Received } from './http-client.ts'

const MEMBERS = 40

/** The first pack of the sample price book. */
const PACK = { id: 1, credits: 10, cents: 2_000 }

export interface Sold {
  readonly id: number
  readonly cents: number
  readonly credits: number
}

interface Member {
  readonly index: number
  readonly cookies: Map<string, string>
  /** The files that they have not bought yet. */
  readonly left: Sold[]
  inCart: Sold | null
  credits: number
  purchases: number
}

interface Membership {
  readonly ask: HttpClient['ask']
  readonly dataDir: string
  readonly sold: readonly Sold[]
}

/** The members of a store, who buy, and the orders that the store has confirmed to them. */
export async function openMembers({ ask, dataDir, sold }: Membership) {
  const paid: PaidOrder[] = []
  const members: Member[] = []
  for (let index = 0; index < MEMBERS; index += 1) {
    const cookies = await registered(ask, dataDir, index)
    members.push({ index, cookies, left: [...sold], inCart: null, credits: 0, purchases: 0 })
  }
  const atRest = [...members]

  /**
   * Buys in turn: a file, a pack of credits, and a file for credits; packs alone once no file is left. A refusal ends the
   * visit.
   */
  async function buy(): Promise<Received> {
    const member = atRest.shift()
    if (!member) return ask({ path: '/pricing' })
    try {
      const { left, inCart, purchases } = member
      const isPack = purchases % 3 === 1 || (left.length === 0 && !inCart)
      return await (isPack ? buyPack(member) : buyFile(member))
    } finally {
      atRest.push(member)
    }
  }

  async function buyPack(member: Member): Promise<Received> {
    const { cookies } = member
    const body = { pack_id: PACK.id, license_id: 1, billing_country: 'US' }
    const quoted = await ask({ path: '/api/v1/purchases/quote', body, cookies })
    if (isRefused(quoted)) return quoted
    const { quote } = JSON.parse(quoted.text) as { readonly quote: string }
    const payment = { ...body, company: '', payment: 'sandbox_ok', quote }
    const order = await ask({ path: '/api/v1/purchases', body: payment, cookies })
    if (isRefused(order)) return order
    member.credits += PACK.credits
    member.purchases += 1
    const bought = { cents: PACK.cents, credits: 0, granted: PACK.credits, variantId: null }
    paid.push({ id: idOf(order), member: member.index, ...bought })
    return order
  }

  /** Adds a file to the cart, pays, requests the file and downloads it. */
  async function buyFile(member: Member): Promise<Received> {
    const { cookies } = member
    const begun = performance.now()
    // What a refused visit left in the cart is bought by the next.
    const file = member.inCart ?? member.left.pop()
    if (!file) return ask({ path: '/pricing' })
    const cart = await ask(
      member.inCart ? { path: '/api/v1/cart', cookies } : { ...added(file.id), cookies },
    )
    if (isRefused(cart)) {
      if (!member.inCart) member.left.push(file)
      return cart
    }
    member.inCart = file
    const { quote } = JSON.parse(cart.text) as { readonly quote: string }
    const forCredits = member.purchases % 3 === 2 && member.credits >= file.credits
    const payment = forCredits ? 'credits' : 'sandbox_ok'
    const body = { billing_country: 'US', company: '', payment, quote }
    const order = await ask({ path: '/api/v1/checkout', body, cookies })
    if (isRefused(order)) return order
    member.inCart = null
    member.purchases += 1
    const credits = forCredits ? file.credits : 0
    member.credits -= credits
    const cost = { cents: forCredits ? 0 : file.cents, credits, granted: 0 }
    paid.push({ id: idOf(order), member: member.index, ...cost, variantId: file.id })
    const wanted = { variant_id: file.id }
    const granted = await ask({ path: '/api/v1/downloads', body: wanted, cookies })
    if (isRefused(granted)) return granted
    const { url } = JSON.parse(granted.text) as { readonly url: string }
    const { pathname, search } = new URL(url, 'http://shop.example')
    const bytes = await ask({ path: pathname + search, cookies })
    return { ...bytes, ms: (performance.now() - begun) / 4 }
  }

  return { buy, paid }
}

export function added(variantId: number): Asking {
  const item = { kind: 'product', variant_id: variantId }
  return { path: '/api/v1/cart/changes', body: { kind: 'item-added', item } }
}

function isRefused({ status }: Answered): boolean {
  return status === 0 || status >= 400
}

function idOf({ text }: Received): string {
  return (JSON.parse(text) as { readonly id: string }).id
}

/** One of the product's paid files: its buyer may also have the other files, and cannot buy them again. */
export function soldIn({ text }: Received): readonly Sold[] {
  const {
    free,
    subscription_only: only,
    variants,
  } = JSON.parse(text) as {
    readonly free: boolean
    readonly subscription_only: boolean
    readonly variants: readonly {
      readonly id: number
      readonly base_price: number
      readonly credits: number
    }[]
  }
  if (free || only) return []
  return variants.slice(0, 1).map(({ id, base_price: cents, credits }) => ({ id, cents, credits }))
}

export function filesOf(product: Received): readonly number[] {
  return soldIn(product).map(({ id }) => id)
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
