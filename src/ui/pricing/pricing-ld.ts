import type { PricedPlan } from '#application/ports/price-book.ts'
import type { Question } from '#words/pricing-words.ts'

/** The plans as search engines read them, at the prices of licence 1 (display 5). */
export function pricingLd(plans: readonly PricedPlan[], publicUrl: string) {
  const url = new URL('/pricing', publicUrl).href
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: 'Emberstock plans',
    description: 'Credits every month for footage, practice clips and 3D assets.',
    brand: { '@type': 'Brand', name: 'Emberstock' },
    offers: plans.map(({ name, sku, interval, basePrice }) => ({
      '@type': 'Offer',
      url,
      sku,
      name: `${name}, by the ${interval}`,
      price: (basePrice / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    })),
  }
}

export function questionsLd(questions: readonly Question[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ asks, answer }) => ({
      '@type': 'Question',
      name: asks,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
