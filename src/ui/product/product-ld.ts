import type { Product } from '#domain/catalog/product.ts'
import { saleOf } from '#domain/catalog/sale.ts'
import { REFUND_DAYS } from '#domain/order/refund-days.ts'
import type { Cents } from '#domain/shared/money.ts'
import { NO_TAX, withTax, type TaxRate } from '#domain/shared/tax.ts'

/** An asset as structured data for search engines: product, offers at displayed prices, and media (display 5). */
export function productLd(product: Product, publicUrl: string, taxRate = NO_TAX) {
  const at = (path: string) => new URL(path, publicUrl).href
  const url = at(`/product/${product.slug}`)
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: product.name,
    description: product.description,
    sku: product.sku,
    category: product.category.name,
    brand: { '@type': 'Brand', name: 'Emberstock' },
    image: {
      '@type': 'ImageObject',
      contentUrl: at(product.previews.posterWebp),
      width: product.previews.posterWidth,
      height: product.previews.posterHeight,
      license: url,
      acquireLicensePage: url,
      creditText: 'Emberstock',
    },
    offers: offersOf(product, at, taxRate),
    subjectOf: [videoOf(product, at), modelOf(product, at)].filter((one) => one !== null),
  }
}

/** An asset that only plans include has no price, and no offer of its own. */
function offersOf(product: Product, at: Absolute, taxRate: TaxRate) {
  const sale = saleOf(product)
  if (sale === 'subscription') return []
  return product.variants.map(({ sku, name, basePrice }) => ({
    '@type': 'Offer',
    sku,
    name,
    url: at(`/product/${product.slug}`),
    price: inUnits(sale === 'money' ? withTax(basePrice, taxRate) : 0),
    priceCurrency: 'USD',
    availability: `https://schema.org/${product.retired ? 'Discontinued' : 'InStock'}`,
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      // The policy applies everywhere; search engines require a country, and prices are in this one's currency.
      applicableCountry: 'US',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: REFUND_DAYS,
      merchantReturnLink: at('/policies/refunds'),
      returnFees: 'https://schema.org/FreeReturn',
    },
  }))
}

function videoOf({ name, motionDescription, publishedAt, facts, previews }: Product, at: Absolute) {
  const file = previewVideo(previews)
  if (!file) return null
  return {
    '@type': 'VideoObject',
    name,
    description: motionDescription,
    thumbnailUrl: at(previews.posterWebp),
    uploadDate: new Date(publishedAt).toISOString(),
    contentUrl: at(file),
    ...(facts.durationMs && { duration: `PT${(facts.durationMs / 1000).toFixed(1)}S` }),
  }
}

/**
 * The clip that shows an asset in players without alpha: the most widely playable file first. Null if the asset
 * has no clip.
 */
export function previewVideo({ videoMp4, alphaWebm, packedMp4 }: Product['previews']) {
  return videoMp4 ?? alphaWebm ?? packedMp4
}

function modelOf({ name, previews }: Product, at: Absolute) {
  if (!previews.modelGlb) return null
  return {
    '@type': '3DModel',
    name,
    encoding: {
      '@type': 'MediaObject',
      contentUrl: at(previews.modelGlb),
      encodingFormat: 'model/gltf-binary',
    },
  }
}

type Absolute = (path: string) => string

function inUnits(amount: Cents | 0): string {
  return (amount / 100).toFixed(2)
}
