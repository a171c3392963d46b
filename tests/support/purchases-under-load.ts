import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { IDEMPOTENCY_HEADER } from '#contract/orders.ts'
import { openPostgres } from '#server/sql/open-postgres.ts'
import { webSecrets } from '#server/crypto/secrets.ts'
import { putUser } from './backend-data.ts'
import { PUBLIC } from './carts-under-load.ts'
import { composedOver } from './composed.ts'
import { freshSession } from './fresh-session.ts'
import { heldFiles } from './previous-release.ts'
import { aUser } from './samples.ts'
import type { Buyer } from './start-server.ts'
import { SECRET } from './whole-server.ts'
import { given } from '#wiring/wire.ts'

/** A file on sale, as its page describes it. */
interface Goods {
  readonly id: number
  readonly bytes: number
  readonly sha256: string
  readonly credits: number
  readonly base_price: number
}

/** A pack of credits, as the price list describes it. */
interface Pack {
  readonly id: number
  readonly credits: number
  readonly price: number
  readonly recurring_credits: number
}

export interface OnSale {
  readonly files: readonly Goods[]
  readonly pack: Pack
}

/** One attempt to pay, in its client's own books. */
interface Purchase {
  readonly buyer: Buyer
  readonly key: string
  /** The file that it is for; null if it is for credits. */
  readonly file: number | null
  /** What the client says that it must cost, in cents. */
  readonly cents: number
  /** The order that the shop acknowledged as paid; null if the client never heard of it. */
  order: string | null
}

/** A file that was delivered, with the credits that it cost; none if it had been bought. */
interface Delivery {
  readonly buyer: Buyer
  readonly file: Goods
  readonly credits: number
}

export interface PurchaseLoad {
  readonly purchases: readonly Purchase[]
  readonly deliveries: readonly Delivery[]
  /** How often a request was not answered: a status, or how its connection ended. */
  readonly others: ReadonlyMap<string, number>
  end(): Promise<void>
  /** Has each buyer fetch again what was delivered, from one server. */
  fetchAgain(origin: string): Promise<void>
}

/** Settings of the servers: who owes tax, which the client adds by itself. */
export const TAX_RATES = 'DE=19'
const BILLED = [
  { country: 'US', percent: 0 },
  { country: 'DE', percent: 19 },
] as const

/** How many members buy at the same time. */
export const MEMBERS = 3
/** Of the attempts that lost their answer, every third is given up; the others are repeated. */
const GIVEN_UP_EVERY = 3

/** People with sessions, written to the database beside the servers. */
export async function buyersIn(url: string, count: number): Promise<Buyer[]> {
  const db = openPostgres(url, 2)
  const { secrets, sessions } = composedOver(db, given({ secrets: webSecrets(SECRET) }))
  const buyers: Buyer[] = []
  while (buyers.length < count) {
    const id = secrets.newId()
    await putUser(db, aUser({ id, email: `${id.toLowerCase()}@example.com` }))
    const token = secrets.newToken()
    const begun = await sessions.begin(freshSession(id, await secrets.digest(token)))
    begun._unsafeUnwrap()
    buyers.push({ id, cookie: `next-auth.session-token=${token}` })
  }
  await db.destroy()
  return buyers
}

/** A pack of credits, and small files on sale, each of another asset, that the pack can pay for and every version has. */
export async function onSaleAt(origin: string): Promise<OnSale> {
  const read = async (path: string) =>
    (await (await fetch(`${origin}${path}`)).json()) as Readonly<Record<string, unknown>>
  const packs = (await read('/api/v1/credit_packs'))['items'] as readonly Pack[]
  const [pack] = packs
    .filter(({ recurring_credits: monthly }) => monthly === 0)
    .toSorted((one, other) => one.credits - other.credits)
  const { items } = await read('/api/v1/products?price=paid')
  const held = heldFiles()
  const files: Goods[] = []
  for (const { slug } of items as readonly { readonly slug: string }[]) {
    const { variants } = await read(`/api/v1/products/${slug}`)
    const fits = (variants as readonly Goods[]).find(
      ({ bytes, credits, base_price: cents, sha256 }) =>
        held.has(sha256) &&
        bytes < LARGE &&
        credits > 0 &&
        credits <= (pack?.credits ?? 0) &&
        cents > 0,
    )
    if (fits) files.push(fits)
  }
  if (!pack || files.length < 2) throw new Error('too little is on sale')
  return { files, pack }
}

/** Bytes of a file that would take most of the test's time. */
const LARGE = 4_000_000

interface Loaded {
  /** Servers in turn; a client that gets no answer moves on to the next, as a proxy would. */
  readonly origins: readonly string[]
  readonly onSale: OnSale
  readonly buyers: Buyer[]
}

interface Asked {
  readonly buyer: Buyer
  readonly body?: object
  readonly key?: string
  readonly mayGiveUp?: boolean
}

const LOST = Symbol('the answer was lost')

/**
 * Whole purchases without a pause: each buyer pays for a file, pays for credits, spends some of them on another
 * file, and fetches both files. An attempt without an answer is repeated under its key, or given up.
 */
export function loadPurchases({ origins, onSale, buyers }: Loaded): PurchaseLoad {
  const { files, pack } = onSale
  const purchases: Purchase[] = []
  const deliveries: Delivery[] = []
  const others = new Map<string, number>()
  let isOpen = true
  let only: string | null = null
  let turn = 0
  let lost = 0

  async function once(path: string, { buyer, body, key }: Asked): Promise<Response | typeof LOST> {
    const origin = only ?? origins[turn++ % origins.length] ?? ''
    try {
      const answer = await fetch(`${origin}${path}`, {
        headers: {
          Connection: 'close',
          Cookie: buyer.cookie,
          ...(body && { 'Content-Type': 'application/json', Origin: PUBLIC }),
          ...(key !== undefined && { [IDEMPOTENCY_HEADER]: key }),
        },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(20_000),
      })
      // The connection may still end in the middle of it.
      const bytes = await answer.arrayBuffer()
      if (answer.status === 503) throw new Error(`503 ${answer.headers.get('Retry-After')}`)
      return new Response(bytes, answer)
    } catch (fault) {
      const cause: unknown = Reflect.get(Object(fault), 'cause')
      const what = String(Reflect.get(Object(cause), 'code') ?? (fault as Error).message)
      others.set(what, (others.get(what) ?? 0) + 1)
      return LOST
    }
  }

  /** The answer, however often it takes; null if it was given up. */
  async function ask(path: string, asked: Asked): Promise<Buffer | null> {
    for (;;) {
      const answer = await once(path, asked)
      if (answer !== LOST) {
        const bytes = Buffer.from(await answer.arrayBuffer())
        if (answer.ok) return bytes
        throw new Error(`${path}: ${answer.status} ${bytes.toString().slice(0, 300)}`)
      }
      if (asked.mayGiveUp && ++lost % GIVEN_UP_EVERY === 0) return null
      await pause(20)
    }
  }

  async function read(
    path: string,
    asked: Asked,
  ): Promise<Readonly<Record<string, unknown>> | null> {
    const bytes = await ask(path, asked)
    return bytes && (JSON.parse(bytes.toString()) as Readonly<Record<string, unknown>>)
  }

  /** Pays, and enters it into the books before it is sent. */
  async function pay(
    path: string,
    body: object,
    bought: Omit<Purchase, 'order'>,
  ): Promise<boolean> {
    const purchase: Purchase = { ...bought, order: null }
    purchases.push(purchase)
    const { buyer, key } = bought
    const answer = await read(path, { buyer, body, key, mayGiveUp: true })
    if (answer?.['status'] === 'paid') purchase.order = String(answer['id'])
    else if (answer) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer !== null
  }

  async function deliver(buyer: Buyer, file: Goods, credits: number): Promise<void> {
    await download(ask, buyer, file)
    deliveries.push({ buyer, file, credits })
  }

  async function shop(buyer: Buyer, nth: number): Promise<void> {
    const [file, other] = [files[nth % files.length], files[(nth + 1) % files.length]]
    const billed = BILLED[nth % BILLED.length]
    if (!file || !other || !billed) return
    const taxed = (net: number) => net + Math.round((net * billed.percent) / 100)
    const bill = { billing_country: billed.country, company: '', acknowledged: true }
    const item = { kind: 'product', variant_id: file.id }
    await ask('/api/v1/cart/changes', { buyer, body: { kind: 'item-added', item } })
    // A choice of the bill's country is what shows its tax.
    const country = { kind: 'country-chosen', country: billed.country }
    const cart = await read('/api/v1/cart/changes', { buyer, body: country })
    const paying = { ...bill, payment: `ctoken_ok_${nth}f`, quote: cart?.['quote'] }
    const ofFile = { buyer, key: `file-${buyer.id}`, file: file.id, cents: taxed(file.base_price) }
    if (!(await pay('/api/v1/checkout', paying, ofFile))) return
    await deliver(buyer, file, 0)

    const wanted = { pack_id: pack.id, license_id: 1 }
    const asked = { ...wanted, billing_country: billed.country }
    const quoted = await read('/api/v1/purchases/quote', { buyer, body: asked })
    const buying = { ...wanted, ...bill, payment: `ctoken_ok_${nth}c`, quote: quoted?.['quote'] }
    const cents = taxed(pack.price)
    const ofCredits = { buyer, key: `credits-${buyer.id}`, file: null, cents }
    if (!(await pay('/api/v1/purchases', buying, ofCredits))) return
    await deliver(buyer, other, other.credits)
  }

  async function asker(): Promise<void> {
    while (isOpen) {
      const buyer = buyers.pop()
      if (!buyer) throw new Error('nobody is left who could buy')
      await shop(buyer, buyers.length)
    }
  }

  const all = Promise.all(Array.from({ length: MEMBERS }, asker))
  // Reported at the end.
  all.catch(() => undefined)
  return {
    purchases,
    deliveries,
    others,
    end: async () => {
      isOpen = false
      await all
    },
    fetchAgain: async (origin) => {
      only = origin
      for (const { buyer, file } of deliveries) await download(ask, buyer, file)
    },
  }
}

/** Asks for a link as a buyer and fetches it; throws if it is not the file that its page shows. */
async function download(
  ask: (path: string, asked: Asked) => Promise<Buffer | null>,
  buyer: Buyer,
  { id, sha256 }: Goods,
): Promise<void> {
  const granted = await ask('/api/v1/downloads', { buyer, body: { variant_id: id } })
  const { url } = JSON.parse(String(granted)) as { readonly url: string }
  const { pathname, search } = new URL(url, PUBLIC)
  const bytes = await ask(`${pathname}${search}`, { buyer })
  const hash = createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
  if (hash !== sha256) throw new Error(`file ${id} is not what its page shows`)
}
