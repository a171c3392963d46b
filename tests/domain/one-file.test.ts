import { describe, expect, test } from 'vitest'
import { isInAlready, linesInBundle, oneFileOfEach, otherFilesOf } from '#domain/cart/one-file.ts'
import { aBundleRef, anItem, aProductRef, dollars } from '#tests/support/samples.ts'

/** A file of an asset. */
const file = (id: number, productId: number, credits: number) => ({
  item: anItem({ ref: aProductRef(id), name: `Asset ${productId}`, detail: `File ${id}` }),
  files: [{ productId, credits }],
})

const bundle = (id: number, ...productIds: number[]) => ({
  item: anItem({ ref: aBundleRef(id), name: 'Kit' }),
  files: productIds.map((productId) => ({ productId, credits: 1 })),
})

const after = (...entries: (ReturnType<typeof file> | ReturnType<typeof bundle>)[]) => {
  const { kept, takenOut } = oneFileOfEach(entries)
  return [kept.map(({ item }) => item.ref.id), takenOut.map(({ detail, why }) => [detail, why])]
}

test.each([
  ['files of different assets stay', [file(1, 1, 1), file(2, 2, 1)], [[1, 2], []]],
  [
    'a dearer file replaces a cheaper',
    [file(1, 1, 1), file(2, 1, 2)],
    [[2], [['File 1', 'better-file']]],
  ],
  ['whichever came first', [file(2, 1, 2), file(1, 1, 1)], [[2], [['File 1', 'better-file']]]],
  ['of equals the first stays', [file(2, 1, 2), file(3, 1, 2)], [[2], [['File 3', 'better-file']]]],
  [
    'an asset of a bundle is no line beside it',
    [file(4, 1, 4), bundle(9, 1, 2)],
    [[9], [['File 4', 'in-bundle']]],
  ],
  ['bundles that share an asset stay', [bundle(8, 1), bundle(9, 1, 2)], [[8, 9], []]],
])('%s', (_name, entries, expected) => {
  expect(after(...entries)).toEqual(expected)
})

test('what brings nothing more is in the cart already', () => {
  const inCart = [file(2, 1, 2), bundle(9, 5)]
  expect(isInAlready(file(1, 1, 1), inCart)).toBe(true)
  expect(isInAlready(file(3, 1, 2), inCart)).toBe(true)
  expect(isInAlready(file(4, 1, 4), inCart)).toBe(false)
  expect(isInAlready(file(6, 5, 4), inCart)).toBe(true)
  expect(isInAlready(bundle(8, 1), inCart)).toBe(false)
})

test('a line says which other files of its assets it makes needless, and which would replace it', () => {
  const all = [1, 2, 3, 4].map((variantId) => ({
    variantId,
    productId: variantId === 4 ? 2 : 1,
    credits: variantId,
    basePrice: dollars(variantId),
  }))
  expect(otherFilesOf(file(2, 1, 2), all)).toEqual({ coveredFiles: [1], betterFiles: [3] })
  expect(otherFilesOf(file(2, 1, 3), all)).toEqual({ coveredFiles: [1, 3], betterFiles: [] })
  expect(otherFilesOf(bundle(9, 1), all)).toEqual({ coveredFiles: [1, 2, 3], betterFiles: [] })
  expect(otherFilesOf(bundle(2, 1), all)).toEqual({ coveredFiles: [1, 2, 3], betterFiles: [] })
})

describe('a bundle in place of lines', () => {
  const holds = (...files: (readonly [productId: number, credits: number])[]) =>
    files.map(([productId, credits]) => ({ productId, credits }))

  test.each([
    ['of the same file', [file(2, 1, 2)], holds([1, 2]), [2]],
    ['of a cheaper file of an asset that it has', [file(1, 1, 1)], holds([1, 2], [2, 1]), [1]],
    ['of another file as dear', [file(3, 1, 2)], holds([1, 2]), [3]],
    ['not of a dearer file, which the cart would lose', [file(4, 1, 4)], holds([1, 2]), []],
    [
      'nor where one of two lines would be lost',
      [file(4, 1, 4), file(9, 2, 1)],
      holds([1, 2], [2, 1]),
      [],
    ],
    ['not of another asset', [file(9, 3, 1)], holds([1, 2]), []],
    ['of its assets alone', [file(1, 1, 1), file(9, 3, 1)], holds([1, 2]), [1]],
    ['not of another bundle', [bundle(8, 1)], holds([1, 2]), []],
  ])('%s', (_name, lines, files, expected) => {
    expect(linesInBundle(lines, { files, brought: files }).map(({ id }) => id)).toEqual(expected)
  })

  test('a file that is owned already is not brought again, whatever it lists for by now', () => {
    const bundleOf = { files: holds([1, 4], [2, 1]), brought: holds([2, 1]) }
    expect(linesInBundle([file(1, 1, 1)], bundleOf)).toEqual([])
  })
})
