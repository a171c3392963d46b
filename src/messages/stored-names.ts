import { spelledTime } from './spelled.ts'
import { OAUTH_STATE_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from '#domain/user/session-life.ts'
import { DAY_MS } from '#domain/shared/durations.ts'

/** Something that the shop keeps in a browser. */
export interface StoredName {
  /** A `*` stands for the number of an account, of an order or the like. */
  readonly name: string
  readonly where: 'Cookie' | 'Local storage' | 'Session storage' | 'Database'
  readonly purpose: string
  readonly life: string
}

const WHILE_OPEN = 'Until the browser is closed'
const TAB = 'Until the tab is closed'

/** All of it, for the list of privacy 2: tests compare it with what servers and browsers really keep. */
export const STORED_NAMES: readonly StoredName[] = [
  {
    name: 'next-auth.session-token',
    where: 'Cookie',
    purpose: 'Knows that you are signed in.',
    life: `${SESSION_IDLE_MS / DAY_MS} days after your last visit, ${SESSION_LIFE_MS / DAY_MS} days at most`,
  },
  {
    name: 'next-auth.csrf-token',
    where: 'Cookie',
    purpose: 'Makes sure that a sign-in comes from our own page.',
    life: WHILE_OPEN,
  },
  {
    name: 'next-auth.callback-url',
    where: 'Cookie',
    purpose: 'The page to return to after signing in.',
    life: WHILE_OPEN,
  },
  {
    name: 'next-auth.state',
    where: 'Cookie',
    purpose: 'Recognises you when you come back from signing in through another site.',
    life: spelledTime(OAUTH_STATE_MS),
  },
  {
    name: 'emberstock-device',
    where: 'Cookie',
    purpose:
      'Shows that you have signed in on this device before, so that nobody can lock you out.',
    life: 'A year',
  },
  {
    name: 'emberstock-cart',
    where: 'Cookie',
    purpose: 'Finds the cart that you filled without signing in.',
    life: 'A year',
  },
  {
    name: 'emberstock-license',
    where: 'Cookie',
    purpose: 'The licence that you chose, so that pages show its prices.',
    life: 'A year',
  },
  {
    name: 'emberstock-gate',
    where: 'Cookie',
    purpose: 'Shows that you entered the password of this site, where it has one.',
    life: WHILE_OPEN,
  },
  {
    name: 'emberstock-bypass',
    where: 'Cookie',
    purpose: 'Lets our staff in while the shop is closed for maintenance.',
    life: 'As long as the pass that they were given',
  },
  {
    name: 'emberstock-auth-headers',
    where: 'Local storage',
    purpose: 'A second key to your session, for the shop’s interface.',
    life: 'As long as you are signed in',
  },
  {
    name: 'nextauth.message',
    where: 'Local storage',
    purpose: 'Tells other tabs that you signed in or out.',
    life: 'Until the next such message',
  },
  {
    name: 'emberstock-confirmation-sent-*',
    where: 'Session storage',
    purpose: 'Remembers that you had the confirmation letter sent again.',
    life: TAB,
  },
  {
    name: 'emberstock-credits-ending-*',
    where: 'Session storage',
    purpose: 'Remembers that you were told about credits that end.',
    life: TAB,
  },
  {
    name: 'emberstock-billing-*',
    where: 'Session storage',
    purpose:
      'Keeps the company and tax number you typed at checkout, so that a reload does not lose them.',
    life: TAB,
  },
  {
    name: 'way-back-*',
    where: 'Session storage',
    purpose: 'Where to go on after paying at a provider’s own pages.',
    life: TAB,
  },
  {
    name: 'site-password-entered',
    where: 'Session storage',
    purpose: 'Remembers that you entered the password of this site, where it has one.',
    life: TAB,
  },
  {
    name: 'react-router-scroll-positions',
    where: 'Session storage',
    purpose: 'How far down each page you were, for the back button.',
    life: TAB,
  },
  {
    name: 'emberstock',
    where: 'Database',
    purpose:
      'What you saved without signing in, downloads under way, and prices of plans and packs, so that they show at once.',
    life: 'Until you delete it',
  },
]
