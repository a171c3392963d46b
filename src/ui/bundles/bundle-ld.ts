import type { Bundle } from '#domain/catalogue/bundle.ts'

/** A bundle as search engines read it (display 5). */
export function bundleLd(bundle: Bundle, publicUrl: string) {
  const url = new URL(`/bundle/${bundle.slug}`, publicUrl).href
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: bundle.name,
    description: bundle.description,
    sku: bundle.sku,
    image: new URL(bundle.cover, publicUrl).href,
    brand: { '@type': 'Brand', name: 'Emberstock' },
    offers: {
      '@type': 'Offer',
      url,
      price: (bundle.basePrice / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  }
}
