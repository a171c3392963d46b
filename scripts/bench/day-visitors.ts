import { added, openMembers, soldIn } from './day-members.ts'
import { httpClient, type Answered, type Asking, type Received } from './http-client.ts'
import { sampleCatalog } from './sample-catalog.ts'

export type Shop = Awaited<ReturnType<typeof openShop>>

export interface DayAnswer extends Answered {
  readonly kind: Kind
}

/** The visitors and members of a store, one visit after another. */
export async function openShop(port: number, dataDir: string) {
  const { ask, askedAnew, close } = httpClient(port)
  const { catalog } = await sampleCatalog()
  const slugs = catalog.products.map(({ slug }) => slug)
  let visits = 0

  const files = await Promise.all(slugs.map(async (slug) => soldIn(await ask(productAt(slug)))))
  const sold = files.flat()
  const forSale = sold.map(({ id }) => id)
  const { buy, paid } = await openMembers({ ask, dataDir, sold })

  /** The next visit of the mix. */
  function nextVisit(): Promise<DayAnswer> {
    const index = visits
    visits += 1
    return visitOf(kindAt((index * 37) % 100), index)
  }

  async function visitOf(kind: Kind, index: number): Promise<DayAnswer> {
    const { status, ms, retryAfter } = await visited(kind, index)
    return { kind, status, ms, retryAfter }
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

  return { nextVisit, visitOf, paid, askedAnew, close }
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
