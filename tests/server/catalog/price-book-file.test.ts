import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readPriceBookFile } from '#server/catalog-import/parse/price-book-file.ts'

const sold = () => readFile('samples/price-book.json', 'utf8')
const reasonFor = (book: string) => readPriceBookFile(book)._unsafeUnwrapErr().reason

test('a price book sells packs that are bought once, and packs that come every month', async () => {
  const book = readPriceBookFile(await sold())._unsafeUnwrap()
  expect(book.credit_packs.map((pack) => [pack.credits, pack.recurring_credits])).toEqual([
    [10, 0],
    [25, 0],
    [60, 0],
    [150, 0],
    [20, 20],
  ])
})

test('a pack that would bring less the second time is refused: its price stays the same', async () => {
  expect(
    reasonFor((await sold()).replace('"recurring_credits": 20', '"recurring_credits": 5')),
  ).toBe(
    'price book: credit_packs.4.recurring_credits: must be 0 or equal to the pack’s credits, because a credit subscription adds the same number every month',
  )
})

test('nothing that costs nothing comes every month', async () => {
  expect(
    reasonFor((await sold()).replace('"cost_per_credit_cents": 170', '"cost_per_credit_cents": 0')),
  ).toBe('price book: credit_packs.4.recurring_credits: must be 0 for a pack that costs nothing')
})

test('credits that come every month are a whole number of them', async () => {
  expect(
    readPriceBookFile(
      (await sold()).replace('"recurring_credits": 20', '"recurring_credits": -20'),
    ).isErr(),
  ).toBe(true)
})
