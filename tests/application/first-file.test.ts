import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import { firstFile } from '#application/catalog/first-file.ts'
import type { Catalog } from '#application/ports/catalog.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Surveys } from '#application/ports/surveys.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { Survey } from '#domain/user/survey.ts'
import { aProduct, aUser, aVariant, aVisitor, dollars } from '#tests/support/samples.ts'

const aFile = (id: number, codec: string, credits = 1) =>
  aVariant({ id, codec, credits, basePrice: dollars(4) })
const webm = aFile(1, 'VP9 with alpha')
const exr = aFile(2, 'OpenEXR')
const prores = aFile(3, 'Apple ProRes 4444', 2)
const variants = [webm, exr, prores]

function asking(product: Product, survey: ResultAsync<Survey, Outage>) {
  const catalog = { product: () => okAsync(product) } as unknown as Catalog
  const surveys = { read: () => survey } as unknown as Surveys
  return firstFile(catalog, surveys)
}

const answered = (software: Survey['software']) =>
  okAsync({ software, work: 'film', codec: null, frameRate: null, completedAt: 1 } as Survey)

test('from a card somebody takes the file that their software reads best', async () => {
  const premiere = asking(aProduct({ variants }), answered('premiere'))
  expect((await premiere(aUser(), 'ember-rise'))._unsafeUnwrap()?.id).toBe(3)
  const nuke = asking(aProduct({ variants }), answered('nuke'))
  expect((await nuke(aUser(), 'ember-rise'))._unsafeUnwrap()?.id).toBe(2)
})

test('what only credits buy is compared by credits', async () => {
  const take = asking(aProduct({ variants, subscriptionOnly: true }), answered('premiere'))
  expect((await take(aUser(), 'ember-rise'))._unsafeUnwrap()?.id).toBe(2)
})

test('a visitor, and somebody whose answers cannot be read, take the best file of the lowest price', async () => {
  const unread = errAsync({ kind: 'unavailable' } as unknown as Outage)
  const take = asking(aProduct({ variants: [webm, prores] }), unread)
  expect((await take(aVisitor(), 'ember-rise'))._unsafeUnwrap()?.id).toBe(3)
  expect((await take(aUser(), 'ember-rise'))._unsafeUnwrap()?.id).toBe(3)
})
