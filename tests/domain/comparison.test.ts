import { expect, test } from 'vitest'
import { addCompared, comparedFrom, comparisonPath } from '#domain/catalog/comparison.ts'

test('four assets are compared, each once, and a fifth is refused', () => {
  expect(addCompared(['a'], 'b')._unsafeUnwrap()).toEqual(['a', 'b'])
  expect(addCompared(['a', 'b'], 'a')._unsafeUnwrap()).toEqual(['a', 'b'])
  expect(addCompared(['a', 'b', 'c'], 'd')._unsafeUnwrap()).toEqual(['a', 'b', 'c', 'd'])
  expect(addCompared(['a', 'b', 'c', 'd'], 'e')._unsafeUnwrapErr()).toEqual({
    kind: 'comparison-full',
  })
  expect(addCompared(['a', 'b', 'c', 'd'], 'd').isOk()).toBe(true)
})

test('an address is read as at most four slugs, each once, and written the same way', () => {
  expect(comparedFrom(['a', '', 'A!', 'a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', 'd'])
  expect(comparisonPath(['a', 'b-c'])).toBe('/compare?assets=a,b-c')
  expect(comparisonPath([])).toBe('/compare')
})
