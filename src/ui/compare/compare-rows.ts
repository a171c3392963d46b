import type { Product } from '#domain/catalog/product.ts'
import { saleOf } from '#domain/catalog/sale.ts'
import { priceUnder, type LicenseType } from '#domain/license/tier.ts'
import { inUsd, type Cents } from '#domain/shared/money.ts'
import { SUBSCRIBERS } from '#messages/sale-messages.ts'
import type { Fact } from '../components/fact-table.tsx'
import { inBytes } from '#domain/shared/text.ts'

/** An asset with the same measured facts as on its own page. */
export interface ComparedAsset {
  readonly product: Product
  readonly facts: readonly (Fact | null)[]
}

export interface CompareRow {
  readonly name: string
  /** One value per asset; null if the fact does not apply. */
  readonly values: readonly (string | null)[]
  readonly measured: boolean
  /** Whether the assets differ in this fact. */
  readonly differs: boolean
}

interface Prices {
  readonly licenses: readonly LicenseType[]
  readonly shown: (net: Cents) => Cents
}

/** Differs for every asset, so it tells nothing. */
const UNCOMPARED = new Set(['SKU'])

/** All facts that assets are compared by: their prices, their files, and what was measured. */
export function compareRows(
  assets: readonly ComparedAsset[],
  { licenses, shown }: Prices,
): readonly CompareRow[] {
  const row = (name: string, valueOf: (product: Product) => string | null, measured = true) =>
    rowOf(
      name,
      assets.map(({ product }) => valueOf(product)),
      measured,
    )
  const names = assets[0]?.facts.map((_, at) => assets.flatMap(({ facts }) => facts[at] ?? [])[0])
  return [
    ...licenses.map((license) =>
      row(`Price, ${license.name} license`, (product) => {
        const sale = saleOf(product)
        if (sale !== 'money') return NO_PRICE[sale]
        return `from ${inUsd(shown(priceUnder(license, product.fromPrice)))}`
      }),
    ),
    row('Credits', (product) => {
      const sale = saleOf(product)
      return sale === 'money' || sale === 'subscription' ? `from ${product.fromCredits}` : null
    }),
    row('Files', ({ variants }) => listed(variants.map(sizeOf))),
    row('Formats', ({ variants }) =>
      listed(variants.map(({ codec, container }) => `${codec} · ${container}`)),
    ),
    row('Largest file', ({ variants }) => inBytes(Math.max(...variants.map(({ bytes }) => bytes)))),
    ...(names ?? []).flatMap((fact, at) =>
      fact && !UNCOMPARED.has(fact.name)
        ? [
            rowOf(
              fact.name,
              assets.map(({ facts }) => textOf(facts[at]?.value)),
              fact.measured ?? false,
            ),
          ]
        : [],
    ),
    row('Category', ({ category }) => category.name, false),
  ].filter(({ values }) => values.some((value) => value !== null))
}

const NO_PRICE = { free: 'Free', practice: 'Free', subscription: SUBSCRIBERS.mark } as const

function rowOf(
  name: string,
  given: readonly (string | null | undefined)[],
  measured: boolean,
): CompareRow {
  const values = given.map((value) => value ?? null)
  return { name, values, measured, differs: new Set(values).size > 1 }
}

/** Only text and numbers can be compared. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function sizeOf({ width, height, name }: Product['variants'][number]): string {
  return width && height ? `${width}×${height}` : name
}

function listed(words: readonly string[]): string {
  return [...new Set(words)].join(', ')
}
