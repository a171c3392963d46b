import type { AnonymizeRefused } from '#application/ports/account.ts'
import type { InviteOver } from '#domain/team/invite.ts'
import type { DiscountError } from '#domain/cart/discount-code.ts'
import type { Meter } from '#domain/download/decision.ts'
import { inUsd } from '#domain/shared/money.ts'
import { WISHLIST_NAME_LENGTH } from '#domain/wishlist/wishlist.ts'
import { inThousands } from '#domain/shared/text.ts'
import { EMAIL_UNCONFIRMED, OFFLINE, UNAVAILABLE } from './texts.ts'
import { inCredits } from './credit-messages.ts'
import { fieldMessage, invalidMessage } from './field-messages.ts'
import { missingMessage, partMissingMessage } from './missing-part-messages.ts'
import { creditSubscriptionExistsMessage } from './credit-subscription-messages.ts'
import { INVOICE_SENTENCES } from './invoice-messages.ts'
import { reverseDownloadMessage } from './reversal-messages.ts'
import { OVER_MESSAGES } from './team-messages.ts'
import type { UserError } from './user-error.ts'

const INVITE_OVER_MESSAGES: Readonly<Record<InviteOver['status'], string>> = {
  expired: 'This invite has expired. Ask the person who invited you to send it again.',
  accepted:
    'This invite was already accepted. If you’re not on the team, ask the person who invited you for a new one.',
  revoked: 'This invite was revoked. Ask the person who invited you for a new one.',
}

/** Why an account cannot be closed yet. */
const ANONYMIZE_MESSAGES: Readonly<Record<AnonymizeRefused['why'], string>> = {
  OPEN_PAYMENT: 'You have a pending payment. Close your account once it’s complete.',
  OWNER_MUST_TRANSFER:
    'You own a team with other people on it. Transfer it to a teammate or delete it first.',
  INVOICE_OPEN: 'Your team has an unpaid invoice. Close your account once it’s paid.',
}

/** One sentence for each kind of error: what happened, what it means and what to do. */
const SENTENCES: {
  readonly [Kind in UserError['kind']]:
    | string
    | ((error: Extract<UserError, { readonly kind: Kind }>) => string)
} = {
  offline: OFFLINE,
  'signed-out': 'Sign in to continue.',
  'sign-in-required': 'Sign in to continue.',
  'rate-limited': (error) =>
    `Too many requests. Try again in ${inMinutes(error.retryAfterSeconds)}.`,
  'variant-downloads-limit': (error) =>
    `Too many requests. Try again in ${inMinutes(error.retryAfterSeconds)}.`,
  maintenance: 'The store is down for maintenance. We’ll be back shortly.',
  unavailable: UNAVAILABLE,
  unexpected: 'Something went wrong on our end. Try again in a moment. You won’t be charged twice.',
  missing: ({ what }) => missingMessage(what),
  gone: (error) => `This ${error.what} is no longer available.`,
  'part-missing': (error) => partMissingMessage(error.part),
  'sign-in-refused': (error) => error.message,
  'otp-required': 'Enter the code from your authenticator app.',
  'otp-invalid': 'That code is incorrect or was already used. Enter a new one.',
  'two-factor-enabled': 'Two-factor authentication is already on.',
  'two-factor-required': 'Turn on two-factor authentication to use store admin.',
  'admin-refused': (error) => error.message,
  'resend-refused': (error) => error.message,
  'gate-refused': (error) => error.message,
  taken: (error) => fieldMessage({ field: error.field, fault: 'taken' }),
  'reauth-required': 'For your security, sign in again to continue.',
  'anonymize-refused': (error) => ANONYMIZE_MESSAGES[error.why],
  'only-sign-in-method': 'This is your only way to sign in. Set a password first.',
  'bot-refused': 'We couldn’t verify that you’re not a robot. Try again.',
  invalid: (error) => invalidMessage(error),
  'asset-refused': (error) => error.message,
  'not-allowed': 'Your role doesn’t allow this. Ask the team’s owner.',
  'team-missing': 'You’re no longer on this team.',
  'already-member': 'This person is already on your team.',
  'in-other-team': (error) =>
    error.who === 'invitee'
      ? 'This person is already on another team. They need to leave it before they can join yours.'
      : 'You can be on only one team at a time. Leave your current team first.',
  'seat-limit': (error) =>
    `All ${error.seatsTotal} seats on your team are taken, counting pending invites. Revoke an invite or remove someone to free up a seat. On the Pro plan, the owner or a billing contact can add seats.`,
  'owner-must-transfer': 'You own this team. Transfer it to a teammate first, or delete it.',
  'invite-over': (error) => INVITE_OVER_MESSAGES[error.status],
  'invite-for-other': (error) =>
    `This invite was sent to ${error.email}. Sign in with that address to accept it.`,
  'cart-full': (error) =>
    `Your cart is full (${error.limit} items). Check out or remove an item first.`,
  'already-in-cart': 'This is already in your cart.',
  'already-owned': 'You already own this. Find it in your downloads.',
  'not-for-sale':
    'Practice footage isn’t for sale. Download it free from its page for training, tests and your reel.',
  'discount-refused': (error) => DISCOUNT_MESSAGES[error.error],
  'license-tier-too-low':
    'This requires a higher license than the one selected. Choose one that covers your company and your plan.',
  'license-not-lowered':
    'Only our support team can lower a team’s license. Contact us with your latest revenue figures.',
  'license-on-request':
    'This license is priced by custom quote, so nothing was charged. Request a quote at /pricing/enterprise#contact, or choose another license that covers you.',
  'cart-empty': 'Your cart is empty. If you just paid, you’ll find the order in your account.',
  'team-closing':
    'Your team is scheduled for deletion, so it can’t buy plans, credits or seats, pay by invoice, or invite people. Nothing was charged. Its owner can keep the team under Account > Team.',
  'team-needs-pro':
    'Teams can only have the Pro plan, and need it to buy credits. Nothing was charged. See the pricing page for what your team can buy.',
  'same-plan': 'You’re already on this plan.',
  'seats-unavailable':
    'You can’t change to this number of seats right now. Nothing was charged. Check your plan and seats under Account > Subscription, then try again.',
  'seats-in-use': (error) =>
    `Your team is using ${error.seatsUsed} seats, counting pending invites, so you can’t keep fewer. Revoke an invite or remove someone, then try again.`,
  'credit-subscription-exists': (error) => creditSubscriptionExistsMessage(error),
  'custom-amount-refused': (error) =>
    `Enter a whole number of credits from ${error.min} to ${inThousands(error.max)}.`,
  'no-subscription': 'You don’t have a subscription to change.',
  'no-credit-subscription': 'You don’t have a credit subscription to change.',
  'not-past-due': 'This subscription has no payment due. Nothing was charged.',
  'reversal-refused': (error) => reverseDownloadMessage(error.why),
  'plan-change-scheduled':
    'This change takes effect at the end of your current billing period. Nothing was charged. Review it and confirm again.',
  'price-changed': (error) =>
    `The price has changed to ${inUsd(error.total)} since you opened this page. Nothing was charged. Review it and confirm again.`,
  'payment-declined':
    'Your payment was declined and nothing was charged. Try another payment method.',
  'payment-pending':
    'Your last payment is still processing. Nothing more was charged. Try again once it’s complete.',
  'payment-missing': 'Choose a payment method.',
  ...INVOICE_SENTENCES,
  'code-already-used':
    'This code was already used with this payment method. Nothing was charged. Use another payment method or remove the code.',
  'idempotency-key-reused':
    'This payment was submitted twice with different details. Nothing was charged. Try again.',
  'email-unconfirmed': (error) =>
    error.about === 'any'
      ? EMAIL_UNCONFIRMED
      : 'Your email address has not been confirmed. Email confirmation is required to download free assets and practice footage.',
  'file-being-paid': ({ paidBy }) =>
    paidBy
      ? `${paidBy} is already paying for this asset. Try again once that payment has ended. Nothing was charged.`
      : 'A pending payment already includes this asset. Complete or cancel it under Account > Orders, or try again once it has ended. Nothing was charged.',
  'practice-limit': (error) =>
    `You’ve used all ${error.limit} practice footage downloads for this month. The count resets on the 1st.`,
  'download-limit': (error) =>
    error.limit === 0
      ? 'Your plan doesn’t include downloads.'
      : (tooFewLeft(error, 'downloads') ??
        `You’ve used all ${error.limit} downloads for this month.`),
  'download-limit-4k': (error) =>
    error.limit === 0
      ? 'Your plan doesn’t include 4K downloads.'
      : (tooFewLeft(error, '4K downloads') ??
        `You’ve used all ${error.limit} 4K downloads for this month.`),
  'quota-reached': ({ cost, limit, used, approver }) =>
    `This costs ${inCredits(cost)}, but you have ${Math.max(0, limit - used)} left of your monthly quota of ${limit}. Request approval on the asset page, or ask ${approver} to raise your quota.`,
  'subscription-required':
    'This asset is available to subscribers. Choose a plan on the pricing page, then download it.',
  'credits-changed': (error) =>
    `The price of this file has changed to ${inCredits(error.cost)}. No credits were spent. To confirm, download it from its page.`,
  'credits-missing': (error) =>
    `You need ${error.creditsMissing} more ${error.creditsMissing === 1 ? 'credit' : 'credits'}. Buy credits, or pay by card where a price is shown.`,
  'wishlist-full': (error) =>
    `This wishlist is full (${error.limit} of ${error.limit} items). Nothing was removed.`,
  'request-limit': (error) =>
    `You’ve reached the limit of ${error.limit} pending requests. Withdraw one, or wait until some are approved or declined.`,
  'request-over': (error) => OVER_MESSAGES[error.status],
  'too-many-wishlists': (error) =>
    `You’ve reached the limit of ${error.limit} wishlists. Delete one first.`,
  'team-wishlists-full': (error) =>
    `Your team already shares ${error.limit} wishlists. Stop sharing one first.`,
  'comments-full': (error) =>
    `This wishlist already has ${error.limit} comments. Delete one first.`,
  'too-many-tokens': (error) =>
    `You’ve reached the limit of ${error.limit} tokens. Revoke one first.`,
  'wishlist-name-refused': (error) => WISHLIST_NAME_MESSAGES[error.fault],
}

/** What happened, what it means and what to do, in one or two sentences. */
export function errorMessage(error: UserError): string {
  const sentence = SENTENCES[error.kind] as string | ((error: UserError) => string)
  return typeof sentence === 'string' ? sentence : sentence(error)
}

/** For a cart that needs more than are left; null if none are left. */
function tooFewLeft({ used, limit }: Meter, what: string): string | null {
  const left = limit - used
  if (left <= 0) return null
  return `Your cart has more files than you have ${what} left this month (${left} of ${limit}).`
}

const WISHLIST_NAME_MESSAGES: Readonly<Record<'missing' | 'too-long' | 'taken', string>> = {
  missing: 'Enter a name for the wishlist.',
  'too-long': `Wishlist names can have up to ${WISHLIST_NAME_LENGTH} characters.`,
  taken: 'There’s already a wishlist with that name.',
}

/** Why a discount code takes nothing off (discount 2). */
export const DISCOUNT_MESSAGES: Readonly<Record<DiscountError, string>> = {
  NOT_FOUND: 'That code isn’t valid. Check the spelling.',
  NOT_STARTED: 'This code isn’t active yet.',
  EXPIRED: 'This code has expired.',
  USED_UP: 'This code is no longer available.',
  ALREADY_USED_BY_YOU: 'You’ve already used this code.',
  MIN_TOTAL: 'Your cart total is below the minimum for this code.',
  NOT_FOR_THESE_ITEMS: 'This code doesn’t apply to anything in your cart.',
  NOT_FOR_THIS_LICENSE: 'This code doesn’t apply to the selected license.',
  WORSE_THAN_BUNDLE: 'Your quantity discount saves more than this code, so we kept it.',
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} seconds`
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
