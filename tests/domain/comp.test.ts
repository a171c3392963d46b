import { describe, expect, test } from 'vitest'
import { compFileOf } from '#domain/catalog/comp.ts'
import { LIBRARY } from '#domain/catalog/library.ts'
import type { Product } from '#domain/catalog/product.ts'
import { aProduct, someFacts, somePreviews } from '#tests/support/samples.ts'

const footage = (changes: Partial<Product> = {}) => aProduct({ slug: 'ember-rise', ...changes })

describe('the comp file of an asset', () => {
  test('is its preview, under a name that says what it is', () => {
    expect(compFileOf(footage())).toEqual({
      address: '/media/2d/ember-rise/preview.webm',
      filename: 'Emberstock_Ember_Rise_COMP.webm',
    })
  })

  test('is the clip without alpha where there is none with it', () => {
    const previews = somePreviews({ alphaWebm: null, videoMp4: '/media/2d/a/preview.mp4' })
    expect(compFileOf(footage({ previews }))?.filename).toBe('Emberstock_Ember_Rise_COMP.mp4')
  })

  test.each([
    ['is free', { free: true }],
    ['is practice footage', { libraryId: LIBRARY.PRACTICE }],
    ['is no longer sold', { retired: true }],
    ['is no footage', { facts: someFacts({ fps: null }) }],
  ])('is not there where the asset %s', (_what, changes) => {
    expect(compFileOf(footage(changes))).toBeNull()
  })
})
