import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Computes the table of carts from the rules alone (licensing 10, discount 1, discount 2, tax 1), in
// integers without a limit. Imports nothing from the shop: where the two agree, it is not because of shared
// code.
// `node tests/support/cart-totals/work-out.ts > tests/support/cart-totals/carts.csv`

type Row = Readonly<Record<string, string>>

/** licensing 10: ×1, ×1.8, ×4, ×7, ×11 and ×16, in tenths. */
const TENTHS = [10n, 18n, 40n, 70n, 110n, 160n]
const CARTS = 200
const LARGEST = 50

function read(name: string): readonly Row[] {
  const [head = '', ...rows] = readFileSync(join(import.meta.dirname, name), 'utf8')
    .trim()
    .split('\n')
  const columns = head.split(',')
  return rows.map((row) => {
    const cells = row.split(',')
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']))
  })
}

const items = new Map(read('items.csv').map((row) => [row['item'] ?? '', row]))
const codes = new Map(read('codes.csv').map((row) => [row['code'] ?? '', row]))

/** A fraction as whole cents; a half is rounded up. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator
  return 2n * (numerator % denominator) >= denominator ? whole + 1n : whole
}

const added = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
const words = (text = ''): readonly string[] => text.split(' ').filter((word) => word !== '')

/** The price under the first license. What a bundle takes off is rounded once, on the sum of its members. */
function basePrice(item: string): bigint {
  const { base_price, members, percent_off } = items.get(item) ?? {}
  if (base_price) return BigInt(base_price)
  const full = added(words(members).map(basePrice))
  return full - rounded(full * BigInt(percent_off ?? 0), 100n)
}

interface Line {
  readonly item: string
  readonly price: bigint
}

interface Off {
  readonly value: bigint
  readonly error: string
}

const refused = (error: string): Off => ({ value: 0n, error })

/** What a code takes off (discount 2), with errors in the order in which the rule names them. */
function offByCode(typed: string, lines: readonly Line[], license: number): Off {
  const code = codes.get(typed)
  if (!code) return refused('NOT_FOUND')
  if (code['starts'] === 'future') return refused('NOT_STARTED')
  if (code['ends'] === 'past') return refused('EXPIRED')
  if (code['max_uses'] && Number(code['uses']) >= Number(code['max_uses'])) {
    return refused('USED_UP')
  }
  const subtotal = added(lines.map(({ price }) => price))
  if (code['min_total'] && subtotal < BigInt(code['min_total'])) return refused('MIN_TOTAL')
  const chosen = words(code['items'])
  const meant = lines.filter(({ item }) => chosen.length === 0 || chosen.includes(item))
  if (meant.length === 0) return refused('NOT_FOR_THESE_ITEMS')
  const licenses = words(code['licenses'])
  if (licenses.length > 0 && !licenses.includes(String(license))) {
    return refused('NOT_FOR_THIS_LICENSE')
  }
  const most = added(meant.map(({ price }) => price))
  const value = code['percentage']
    ? rounded(most * BigInt(code['percentage']), 100n)
    : BigInt(code['value'] ?? 0)
  return { value: value < most ? value : most, error: '' }
}

function workedOut(license: number, items: readonly string[], typed: string): string {
  const lines = items.map((item) => ({
    item,
    price: rounded(basePrice(item) * (TENTHS[license - 1] ?? 0n), 10n),
  }))
  const subtotal = added(lines.map(({ price }) => price))
  const paid = lines.filter(({ price }) => price > 0n)
  const fifth = paid.length >= 5 ? rounded(added(paid.map(({ price }) => price)), 5n) : null
  const entered = typed === '' ? refused('') : offByCode(typed, lines, license)
  const isBeaten = typed !== '' && entered.error === '' && fifth !== null && entered.value <= fifth
  const code = isBeaten ? refused('WORSE_THAN_BUNDLE') : entered
  const codeHolds = typed !== '' && code.error === ''
  const bundle = codeHolds ? null : fifth
  const prices = lines.map(({ price }) => price).join(' ')
  const total = subtotal - (codeHolds ? code.value : (bundle ?? 0n))
  const off = [bundle ?? '', codeHolds ? code.value : '', code.error]
  return [license, items.join(' '), typed, prices, subtotal, ...off, total].join(',')
}

let state = 20_261_121n

/** The next number of a sequence that is always the same. */
function below(limit: number): number {
  state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
  return Number((state >> 33n) % BigInt(limit))
}

function pick<One>(of: readonly One[]): One {
  const one = of[below(of.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

function someItems(count: number): readonly string[] {
  const left = [...items.keys()]
  return Array.from({ length: count }, () => left.splice(below(left.length), 1).join())
}

const licenses = [1, 2, 3, 4, 5, 6]
const everyCode = [...codes.keys(), 'NOBODYKNOWS']
const carts: string[] = []

// Every license with every size at which something changes; free items, alone and among others.
for (const license of licenses) {
  for (const size of [1, 2, 4, 5, 6, LARGEST]) carts.push(workedOut(license, someItems(size), ''))
  carts.push(workedOut(license, ['f13'], ''))
  carts.push(workedOut(license, ['f13', 'f14', 'f15', 'b6', 'f5'], ''))
  carts.push(workedOut(license, ['f13', 'f14', 'f5', 'f6', 'f16', 'f17', 'b4'], ''))
}
// Every code with few and with many items; codes for certain items with these, alone and among others.
for (const code of everyCode) {
  const chosen = words(codes.get(code)?.['items'])
  const license = Number(words(codes.get(code)?.['licenses'])[0] ?? pick(licenses))
  carts.push(workedOut(license, someItems(1 + below(4)), code))
  carts.push(workedOut(license, someItems(5 + below(8)), code))
  carts.push(workedOut(license, [...new Set([...chosen, ...someItems(2)])], code))
}
while (carts.length < CARTS) {
  const code = below(4) === 0 ? '' : pick(everyCode)
  carts.push(workedOut(pick(licenses), someItems(1 + below(pick([4, 9, 30]))), code))
}

process.stdout.write(
  'license,items,code,prices,subtotal,bundle_discount,code_discount,code_error,total\n',
)
for (const cart of carts) process.stdout.write(`${cart}\n`)
