import type { Purpose } from '#domain/consent/consent.ts'
import type { StoredName } from './stored-name.ts'

const TAB = 'Until the tab is closed'

/** The purposes for which the events of a visit are recorded. */
export const TRACKING: readonly Purpose[] = ['analytics', 'experiments', 'marketing']

/** What is stored in a tab for as long as it is open. */
export const STORED_BY_TAB: readonly StoredName[] = [
  {
    name: 'emberstock-tracking',
    where: 'Session storage',
    purpose:
      'Keeps the list of what was sent during your visit, and what will be sent from the next page.',
    categories: TRACKING,
    life: TAB,
  },
  {
    name: 'emberstock-early',
    where: 'Session storage',
    purpose: 'Keeps pages you left before we could record your visit until the next page loads.',
    categories: TRACKING,
    life: TAB,
  },
  {
    name: 'emberstock-confirmation-sent-*',
    where: 'Session storage',
    purpose: 'Remembers that you requested another confirmation email.',
    life: TAB,
  },
  {
    name: 'emberstock-credits-ending-*',
    where: 'Session storage',
    purpose: 'Remembers that you’ve seen the notice about expiring credits.',
    life: TAB,
  },
  {
    name: 'emberstock-billing-*',
    where: 'Session storage',
    purpose: 'Keeps the company and VAT ID you entered at checkout if the page is reloaded.',
    life: TAB,
  },
  {
    name: 'return-url-*',
    where: 'Session storage',
    purpose: 'The page to return to after paying on a provider’s site.',
    life: TAB,
  },
  {
    name: 'site-password-entered',
    where: 'Session storage',
    purpose: 'Remembers that you entered the site password, if there is one.',
    life: TAB,
  },
  {
    name: 'react-router-scroll-positions',
    where: 'Session storage',
    purpose: 'Your scroll position on each page, for the back button.',
    life: TAB,
  },
]
