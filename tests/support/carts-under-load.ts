/** The outcome of adding files to visitors' carts, requested without a pause. */
export interface CartLoad {
  /** Cookies of acknowledged carts, each with one file in it. */
  readonly carts: readonly string[]
  /** How often every other outcome occurred: a status with its Retry-After, or how a connection ended. */
  readonly others: ReadonlyMap<string, number>
  end(): Promise<void>
}

/** A visitor at a time for each. */
const ASKERS = 6

/** A client that is refused a connection moves on to the next server, as a proxy would. */
export function loadCarts(
  origins: readonly string[],
  variantId: number,
  askers = ASKERS,
): CartLoad {
  const carts: string[] = []
  const others = new Map<string, number>()
  let isOpen = true
  const told = (what: string) => void others.set(what, (others.get(what) ?? 0) + 1)

  async function ask(first: number): Promise<void> {
    for (let nth = first; isOpen; nth += 1) {
      const origin = origins[nth % origins.length] ?? ''
      try {
        const answer = await fetch(`${origin}/api/v1/cart/changes`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Connection: 'close', Origin: PUBLIC },
          body: JSON.stringify({
            kind: 'item-added',
            item: { kind: 'product', variant_id: variantId },
          }),
          signal: AbortSignal.timeout(20_000),
        })
        await answer.arrayBuffer()
        const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';')
        if (answer.status === 200) carts.push(cookie)
        else told(`${answer.status} ${answer.headers.get('Retry-After')}`)
      } catch (fault) {
        const cause: unknown = Reflect.get(Object(fault), 'cause')
        told(String(Reflect.get(Object(cause), 'code') ?? fault))
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
  }

  const all = Promise.all(Array.from({ length: askers }, (_, place) => ask(place)))
  return {
    carts,
    others,
    end: async () => {
      isOpen = false
      await all
    },
  }
}

export const PUBLIC = 'http://localhost:3000'

/** How many of these carts hold how many files: the number of carts by number of files. */
export async function filesIn(
  origin: string,
  cookies: readonly string[],
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>()
  for (const Cookie of cookies) {
    const answer = await fetch(`${origin}/api/v1/cart`, { headers: { Cookie } })
    const { items } = (await answer.json()) as { readonly items: readonly unknown[] }
    counts.set(items.length, (counts.get(items.length) ?? 0) + 1)
  }
  return counts
}
