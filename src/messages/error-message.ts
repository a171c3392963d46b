import type { DiscountError } from '#domain/cart/discount-code.ts'
import type { Meter } from '#domain/download/decision.ts'
import { inUsd } from '#domain/shared/money.ts'
import { WISHLIST_NAME_LENGTH } from '#domain/wishlist/wishlist.ts'
import { EMAIL_UNCONFIRMED, OFFLINE, UNAVAILABLE } from './texts.ts'
import { inCredits, reverseDownloadMessage } from './credit-messages.ts'
import { fieldMessage, invalidMessage } from './field-messages.ts'
import { partMissingMessage } from './missing-part-messages.ts'
import { creditSubscriptionHeldMessage } from './credit-subscription-messages.ts'
import type { UserError } from './user-error.ts'

/** A sentence of its own for every kind: what happened, what it means and what to do. */
const SENTENCES: {
  readonly [Kind in UserError['kind']]:
    | string
    | ((error: Extract<UserError, { readonly kind: Kind }>) => string)
} = {
  offline: OFFLINE,
  'signed-out': 'Sign in to go on.',
  'sign-in-required': 'Sign in to go on.',
  'rate-limited': (error) =>
    `Too many requests for the moment. Try again in ${inMinutes(error.retryAfterSeconds)}.`,
  'variant-downloads-limit': (error) =>
    `Too many requests for the moment. Try again in ${inMinutes(error.retryAfterSeconds)}.`,
  maintenance: 'The store is closed for maintenance. It will be back shortly.',
  unavailable: UNAVAILABLE,
  unexpected: 'Something went wrong on our side. Try again in a moment: nothing is charged twice.',
  missing: (error) => `This ${error.what} does not exist, or is no longer here.`,
  gone: (error) => `This ${error.what} is no longer sold.`,
  'part-missing': (error) => partMissingMessage(error.part),
  'sign-in-refused': (error) => error.message,
  'resend-refused': (error) => error.message,
  'gate-refused': (error) => error.message,
  taken: (error) => fieldMessage({ field: error.field, fault: 'taken' }),
  'reauth-required': 'Your last sign-in is a while ago. Sign in again to go on.',
  'anonymize-refused': (error) =>
    error.why === 'OPEN_PAYMENT'
      ? 'A payment of yours is still open. Close your account once it is settled.'
      : 'You own a team with other members. Hand it over first.',
  'only-sign-in-method': 'This is your only way in. Set a password first.',
  'bot-refused': 'We could not tell that a person sent this. Try again.',
  invalid: (error) => invalidMessage(error),
  'cart-full': (error) =>
    `A cart holds at most ${error.limit} lines. Check out, or remove one first.`,
  'already-in-cart': 'This is already in your cart.',
  'already-owned': 'You own this already. Find it under your downloads.',
  'not-for-sale':
    'Practice footage is not for sale. Download it from its page, for training, reels and tests.',
  'discount-refused': (error) => DISCOUNT_MESSAGES[error.error],
  'license-tier-too-low':
    'This needs a higher licence than the chosen one. Choose one that covers your company and your plan.',
  'license-on-request':
    'The price of this licence is agreed on first, so nothing is sold under it here and nothing was charged. Ask for an offer under /pricing/enterprise#contact, or choose another licence that covers you.',
  'cart-empty': 'Your cart is empty. If you have just paid, the order is in your account.',
  'same-plan': 'You are on this plan already.',
  'credit-subscription-held': (error) => creditSubscriptionHeldMessage(error),
  'custom-amount-refused': (error) =>
    `Choose a whole number of credits from ${error.min} to ${error.max}.`,
  'no-subscription': 'You have no subscription that this could change.',
  'no-credit-subscription': 'You have no monthly refill that this could change.',
  'not-past-due': 'No payment is due for this subscription, and nothing was charged.',
  'reversal-refused': (error) => reverseDownloadMessage(error.why),
  'plan-change-scheduled':
    'This change starts when the period you have paid for ends, and nothing was charged. Check it and confirm again.',
  'price-changed': (error) =>
    `The price has changed to ${inUsd(error.total)} since you opened this page. Nothing was charged; check it and confirm again.`,
  'payment-declined':
    'The payment was declined and nothing was charged. Choose another way to pay.',
  'payment-pending':
    'Your last payment is still on its way, and nothing more was charged. Try again once it has arrived.',
  'payment-missing': 'Choose how to pay.',
  'code-already-used':
    'Your code has been used with this way to pay before. Nothing was charged: pay another way, or take the code off.',
  'idempotency-key-reused':
    'This payment was sent twice with different details. Nothing was charged; try again.',
  'email-unconfirmed': (error) =>
    error.about === 'any' ? EMAIL_UNCONFIRMED.any : EMAIL_UNCONFIRMED.freeOrPractice,
  'file-being-paid':
    'This file is part of a payment of yours that is still under way. Finish or cancel it under Orders in your account; no credits were spent.',
  'practice-limit': (error) =>
    error.limit === 0
      ? 'Your plan has no practice footage.'
      : `You have used all ${error.limit} practice downloads of this month. They reset on the 1st.`,
  'download-limit': (error) =>
    error.limit === 0
      ? 'Your plan has no downloads.'
      : (tooFewLeft(error, 'downloads') ??
        `You have used all ${error.limit} downloads of this month.`),
  'download-limit-4k': (error) =>
    error.limit === 0
      ? 'Your plan has no 4K downloads.'
      : (tooFewLeft(error, '4K downloads') ??
        `You have used all ${error.limit} 4K downloads of your plan this month.`),
  'subscription-required':
    'This asset comes with a subscription. Choose a plan under Pricing, then download it.',
  'credits-changed': (error) =>
    `This file costs ${inCredits(error.cost)} now, and nothing was spent. Download it from its page to take it.`,
  'credits-missing': (error) =>
    `This needs ${error.creditsMissing} more ${error.creditsMissing === 1 ? 'credit' : 'credits'}. Buy credits, or pay with money where there is a price.`,
  'wishlist-full': (error) =>
    `This list is full: ${error.limit} of ${error.limit}. Nothing was removed from it.`,
  'too-many-tokens': (error) =>
    `You have ${error.limit} tokens, and there can be no more. Delete one first.`,
  'too-many-wishlists': (error) =>
    `You have ${error.limit} lists, and there can be no more. Delete one first.`,
  'wishlist-name-refused': (error) => WISHLIST_NAME_MESSAGES[error.fault],
}

/** What happened, what it means and what to do, in one or two sentences. */
export function errorMessage(error: UserError): string {
  const sentence = SENTENCES[error.kind] as string | ((error: UserError) => string)
  return typeof sentence === 'string' ? sentence : sentence(error)
}

/** Of a cart that needs more than are left; null where none is. */
function tooFewLeft({ used, limit }: Meter, what: string): string | null {
  const left = limit - used
  if (left <= 0) return null
  return `Your cart has more files than are left of this month’s ${what}: ${left} of ${limit}.`
}

const WISHLIST_NAME_MESSAGES: Readonly<Record<'missing' | 'too-long' | 'taken', string>> = {
  missing: 'Give the list a name.',
  'too-long': `The name of a list has at most ${WISHLIST_NAME_LENGTH} characters.`,
  taken: 'You have a list of that name already.',
}

/** Why a discount code takes nothing off (discount 2). */
export const DISCOUNT_MESSAGES: Readonly<Record<DiscountError, string>> = {
  NOT_FOUND: 'There is no such code. Check the spelling.',
  NOT_STARTED: 'This code is not valid yet.',
  EXPIRED: 'This code has expired.',
  USED_UP: 'This code has been used up.',
  ALREADY_USED_BY_YOU: 'You have already used this code.',
  MIN_TOTAL: 'Your cart is below the least total for this code.',
  NOT_FOR_THESE_ITEMS: 'This code is not for anything in your cart.',
  NOT_FOR_THIS_LICENSE: 'This code is not for the chosen licence.',
  WORSE_THAN_BUNDLE: 'The bundle discount takes off more than this code, so it stays.',
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} seconds`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
