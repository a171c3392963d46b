import { LOAD_AGAIN } from './texts.ts'

/** The code of something that a shopper opened did not load. */
export interface PartMissing {
  readonly kind: 'part-missing'
  readonly part: PartName
}

const NAMES = {
  cart: 'The cart',
  confirmation: 'Your email confirmation',
  credits: 'The credit purchase form',
  download: 'The download window',
  downloads: 'Your downloads',
  forgot: 'The password reset form',
  license: 'The license picker',
  limit: 'The download limit window',
  login: 'The sign-in form',
  privacy: 'Your privacy choices',
  'sent-data': 'The list of what was sent',
  'sign-in-error': 'The sign-in message',
  'sign-up': 'The sign-up form',
  survey: 'The account setup form',
  upgrade: 'The plan picker',
  wishlists: 'The wishlist picker',
} as const

/** The parts that are named when they do not load. */
export type PartName = keyof typeof NAMES

/** Which part did not load, and what to do. */
export function partMissingMessage(part: PartName): string {
  return `${NAMES[part]} didn’t load. ${LOAD_AGAIN}`
}

/** Messages for missing things about which more than their name is known. */
const MISSING_MESSAGES: Readonly<Record<string, string>> = {
  'team member': 'This person is no longer on your team.',
  request: 'This request is no longer available. Reload the page.',
  setup: 'This setup is no longer available. Start it again.',
}

export function missingMessage(what: string): string {
  return MISSING_MESSAGES[what] ?? `This ${what} doesn’t exist or is no longer available.`
}
