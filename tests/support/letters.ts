import type { Shop } from './shop.tsx'

/** What the shop has put into its outbox for an address, oldest first. */
export async function lettersTo({ db }: Pick<Shop, 'db'>, to: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('id').execute()
  return rows.filter((row) => row.recipient === to).map(({ text }) => text)
}

/** The path of the link in the newest letter to an address. */
export async function linkTo(shop: Pick<Shop, 'db'>, to: string): Promise<string> {
  const letters = await lettersTo(shop, to)
  const [address] = /https?:\/\/\S+/.exec(letters.at(-1) ?? '') ?? []
  if (!address) throw new Error(`no letter with a link to ${to}`)
  const { pathname, search } = new URL(address)
  return pathname + search
}
