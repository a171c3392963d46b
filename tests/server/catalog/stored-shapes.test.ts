import { expect, test } from 'vitest'
import { storedBlocks } from '#server/sql/stored-article.ts'
import { storedFacts, storedPreviews } from '#server/sql/stored-product.ts'

test('a measured fact that was stored as something else counts as not measured', () => {
  const stored = { width: '1920', fps: 24, alpha: 'loud', flashRating: 'mild', loopable: 1 }
  expect(storedFacts(JSON.stringify(stored))).toMatchObject({
    width: null,
    fps: 24,
    alpha: null,
    flashRating: 'mild',
    loopable: null,
    grids: null,
  })
})

test('a poster without its size is no poster', () => {
  expect(() => storedPreviews('{"posterWebp":"a.webp","scrub":{}}')).toThrow(
    'posterWidth isn’t a number',
  )
})

test('a block that nobody knows how to show is not shown as another', () => {
  expect(() => storedBlocks('[{"kind":"script","text":"alert(1)"}]')).toThrow('kind “script”')
})
