import { LOAD_AGAIN } from './texts.ts'

/** Something that a shopper opened, whose code did not arrive. */
export interface PartMissing {
  readonly kind: 'part-missing'
  readonly part: PartName
}

const NAMES = {
  cart: 'The cart',
  confirmation: 'The answer to your email confirmation',
  credits: 'The form to buy credits',
  download: 'A part that downloads need',
  downloads: 'The list of your downloads',
  forgot: 'The form to set a new password',
  license: 'The choice of licences',
  limit: 'The message about your download limit',
  login: 'The sign-in form',
  'sign-in-error': 'The message about your sign-in',
  'sign-up': 'The form to create an account',
  survey: 'The form with the questions',
  upgrade: 'The form to choose a plan',
  wishlists: 'The choice of wishlists',
} as const

/** The parts that say by name that they did not load. */
export type PartName = keyof typeof NAMES

/** Which part did not arrive, and what to do. */
export function partMissingMessage(part: PartName): string {
  return `${NAMES[part]} did not load. ${LOAD_AGAIN}`
}
