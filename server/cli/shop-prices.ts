import { readFile, writeFile } from 'node:fs/promises'
import { err, ok, ResultAsync } from 'neverthrow'
import type { PriceBookFault, PriceChange } from '#domain/subscription/price-book.ts'
import { checkPriceBook } from '#server/catalog-import/check/price-book.ts'
import {
  priceBookText,
  pricesOf,
  readPriceBookFile,
} from '#server/catalog-import/parse/price-book-file.ts'
import {
  outageMessage,
  staffNamed,
  unsigned,
  type AdminContext,
  type Done,
  type ShopCommand,
} from './admin-context.ts'
import { has, type Arguments } from './shop-arguments.ts'
import { pathOf } from './shell.ts'

/** `prices export FILE`, `prices import FILE`: licenses, plans, credit packs and refund terms (pricing 1). */
export const pricesCommand: ShopCommand = {
  options: ['reason', 'by', 'dry-run'],
  refuses: (given) => {
    const [verb, file, ...more] = given.words
    if (verb !== 'import' && verb !== 'export') return 'prices requires import FILE or export FILE'
    if (file === undefined || more.length > 0) return `prices ${verb} requires exactly one FILE`
    return verb === 'import' ? unsigned(given) : null
  },
  run: (office, given) =>
    given.words[0] === 'export' ? exportPrices(office, given) : importPrices(office, given),
}

/** Overwrites nothing. */
async function exportPrices({ services, say }: AdminContext, given: Arguments): Promise<Done> {
  const path = pathOf(given.words[1] ?? '')
  const listed = await services.priceList.read()
  if (listed.isErr()) return err(outageMessage(listed.error))
  const written = writeFile(path, priceBookText(listed.value), { flag: 'wx' })
  return ResultAsync.fromPromise(written, reasonOf).map(() => say(`prices written to ${path}`))
}

async function importPrices(office: AdminContext, given: Arguments): Promise<Done> {
  const named = await staffNamed(office, given)
  if (named.isErr()) return err(named.error)
  const text = await ResultAsync.fromPromise(
    readFile(pathOf(given.words[1] ?? ''), 'utf8'),
    reasonOf,
  )
  if (text.isErr()) return err(text.error)
  const file = readPriceBookFile(text.value).andThen(checkPriceBook)
  if (file.isErr()) return err(file.error.reason)
  const isTrial = has(given, 'dry-run')
  const { priceList } = office.services
  const replaced = await priceList.replace({ ...named.value, book: pricesOf(file.value), isTrial })
  if (replaced.isErr()) {
    const { error } = replaced
    return err(error.kind === 'prices-refused' ? faultMessage(error.fault) : outageMessage(error))
  }
  for (const change of replaced.value) office.say(changeLine(change))
  office.say(summaryOf(replaced.value.length, isTrial))
  if (file.value.free_pack.length > 0) {
    office.say('free_pack was not read: set it with “npm run shop -- free-pack default”')
  }
  return ok(undefined)
}

function summaryOf(count: number, isTrial: boolean): string {
  if (count === 0) return 'these are already the prices of the shop'
  const changes = count === 1 ? '1 change' : `${count} changes`
  return isTrial ? `${changes}, not applied` : `${changes} applied`
}

function changeLine({ what, field, from, to }: PriceChange): string {
  if (field === 'listed') return `${what}: ${to ? 'new' : 'no longer sold'}`
  return `${what}: ${field} ${String(from)} → ${String(to)}`
}

function faultMessage(fault: PriceBookFault): string {
  switch (fault.why) {
    case 'license-missing':
      return `license ${fault.id} is missing: customers may hold it, so it can’t be removed`
    case 'other-identity':
      return `id ${fault.id} and SKU ${fault.sku} don’t belong together in this shop: keep the SKU of an id, and give what is new an id and a SKU of its own`
    case 'plan-bought':
      return `plan ${fault.sku}: customers have bought it, so what it contains can’t change (${fault.field}). Remove it from the file, and add a plan with another id and SKU`
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
