import type { Boot } from '#ui/boot.ts'
import type { PageAsked } from './page.ts'

/** Where cards are typed. The router takes capitals for small letters. The receipt is not one of them. */
const CARD_PAGE = /^\/checkout(\/service)?\/?$/i

/** Whether a page takes cards, in a shop that does: only those let the cards' provider in (security 17). */
export function cardsOn({ config, request }: PageAsked): Boot['cards'] {
  if (!config.payments?.ways.includes('stripe')) return undefined
  return CARD_PAGE.test(new URL(request.url).pathname) ? 'here' : 'elsewhere'
}
