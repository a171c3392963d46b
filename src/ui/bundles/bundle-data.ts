import type { Bundle } from '#domain/catalog/bundle.ts'
import type { Ownership } from '#application/ports/downloads.ts'
import type { PageSource } from '../page-source.ts'
import { ownedOf } from '../product/owned-of.ts'
import { unwrap } from '../unwrap.ts'

/** The data of a bundle's page. */
export interface BundleData {
  readonly bundle: Bundle
  /** Files of its members' assets that the viewer already owns. */
  readonly owned: readonly Ownership[]
}

/** Loads a bundle, and what the viewer owns of it. */
export async function loadBundle(source: PageSource, slug: string): Promise<BundleData> {
  const [bundle, viewer] = await Promise.all([
    unwrap(source.get('catalog').bundle(slug)),
    source.viewer(),
  ])
  const products = [...new Set(bundle.members.map(({ product }) => product.id))]
  return { bundle, owned: await ownedOf(source, viewer, products) }
}
