import { CONSENT_MONTHS } from '#domain/consent/consent.ts'
import { CONSENT_COOKIE } from '#domain/consent/stored-choice.ts'
import {
  FINGERPRINT_COOKIE,
  FINGERPRINT_DAYS,
  LONGEST_COOKIE_DAYS,
} from '#domain/tracking/fingerprint.ts'
import { spelledTime } from './spelled.ts'
import { OAUTH_STATE_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from '#domain/user/session-life.ts'
import { inThousands } from '#domain/shared/text.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import type { StoredName } from './stored-name.ts'
import { STORED_BY_TAB, TRACKING } from './stored-by-tab.ts'

const WHILE_OPEN = 'Until the browser is closed'

/**
 * Everything that is stored, for the list of privacy 2. Tests compare it with what servers and browsers really store.
 */
export const STORED_NAMES: readonly StoredName[] = [
  {
    name: 'emberstock-background',
    where: 'Local storage',
    purpose: 'The background you chose for previews.',
    life: 'Until you clear it',
  },
  {
    name: 'next-auth.session-token',
    where: 'Cookie',
    purpose: 'Keeps you signed in.',
    life: `${SESSION_IDLE_MS / DAY_MS} days after your last visit, ${SESSION_LIFE_MS / DAY_MS} days at most`,
  },
  {
    name: 'next-auth.csrf-token',
    where: 'Cookie',
    purpose: 'Makes sure that sign-ins come from our own pages.',
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
    purpose: 'Recognizes you when you return from signing in through another site.',
    life: spelledTime(OAUTH_STATE_MS),
  },
  {
    name: 'emberstock-otp-pending',
    where: 'Cookie',
    purpose:
      'Recognizes you while you enter your two-factor code after signing in through another site.',
    life: spelledTime(OAUTH_STATE_MS),
  },
  {
    name: 'emberstock-device',
    where: 'Cookie',
    purpose: 'Shows that you signed in on this device before, so that others can’t lock you out.',
    life: 'A year',
  },
  {
    name: 'emberstock-cart',
    where: 'Cookie',
    purpose: 'Remembers your cart when you aren’t signed in.',
    life: 'A year',
  },
  {
    name: 'emberstock-license',
    where: 'Cookie',
    purpose: 'Remembers the license you chose, so that pages show the right prices.',
    life: 'A year',
  },
  {
    name: 'emberstock-customer',
    where: 'Cookie',
    purpose: 'Remembers that you’re acting for your team.',
    life: 'A year, or until you sign out',
  },
  {
    name: CONSENT_COOKIE,
    where: 'Cookie',
    purpose: 'Remembers your privacy choices.',
    life: `${CONSENT_MONTHS} months`,
  },
  {
    name: FINGERPRINT_COOKIE,
    where: 'Cookie',
    purpose: 'A random number that identifies this browser for analytics.',
    categories: ['analytics'],
    life: `${inThousands(FINGERPRINT_DAYS)} days, or until you turn analytics off. Browsers delete it ${LONGEST_COOKIE_DAYS} days after your last visit.`,
  },
  {
    name: 'emberstock-experiments',
    where: 'Cookie',
    purpose: 'Keeps showing you the same version of a page while we compare versions.',
    categories: ['experiments'],
    life: `${CONSENT_MONTHS} months, or until you turn experiments off`,
  },
  {
    name: 'emberstock-gate',
    where: 'Cookie',
    purpose: 'Remembers that you entered the site password, if there is one.',
    life: WHILE_OPEN,
  },
  {
    name: 'emberstock-bypass',
    where: 'Cookie',
    purpose: 'Lets our staff in during maintenance.',
    life: 'Until their access link expires',
  },
  {
    name: 'emberstock-auth-headers',
    where: 'Local storage',
    purpose: 'A second key to your session, for the store’s API.',
    life: 'While you’re signed in',
  },
  {
    name: 'emberstock-customer',
    where: 'Local storage',
    purpose: 'Lets other tabs know that you’re acting for your team.',
    life: 'Until you sign out',
  },
  {
    name: 'nextauth.message',
    where: 'Local storage',
    purpose: 'Lets other tabs know that you signed in or out.',
    life: 'Until the next sign-in or sign-out',
  },
  {
    name: 'emberstock-searches',
    where: 'Local storage',
    purpose: 'Your recent searches, so that you can repeat them. You can delete each one.',
    life: 'Until you delete them',
  },
  {
    name: 'emberstock-viewed',
    where: 'Local storage',
    purpose:
      'The assets you viewed last, so that you can find them again. They’re kept on this device only, and you can delete each one.',
    life: 'Until you delete them or sign out',
  },
  {
    name: 'emberstock-compare',
    where: 'Local storage',
    purpose: 'The assets you chose to compare. They’re kept on this device only.',
    life: 'Until you remove them or sign out',
  },
  {
    name: 'emberstock-sent',
    where: 'Local storage',
    purpose: 'Remembers which events this visit has sent, so that none is sent twice.',
    categories: TRACKING,
    life: 'Until you turn off all optional purposes',
  },
  ...STORED_BY_TAB,
  {
    name: 'emberstock',
    where: 'IndexedDB',
    purpose:
      'What you saved without signing in, downloads in progress, and copies of prices and of assets and categories you have viewed, so that pages load faster. What you own is kept here only while you are signed in.',
    life: 'Until you delete it',
  },
]
