import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readPriceBookFile } from '#server/seed/files.ts'

test('a price book whose pack would come again every month is refused: packs are bought once here', async () => {
  const sold = await readFile('samples/price-book.json', 'utf8')
  expect(readPriceBookFile(sold).isOk()).toBe(true)
  const recurring = sold.replace('"recurring_credits": 0', '"recurring_credits": 5')
  expect(readPriceBookFile(recurring)._unsafeUnwrapErr().reason).toBe(
    'price book: credit_packs.0.recurring_credits: packs are bought once here, so it must be 0',
  )
})
