import type { DiscountError } from '#domain/cart/discount-code.ts'
import type { Meter } from '#domain/download/decision.ts'
import { inUsd } from '#domain/shared/money.ts'
import { WISHLIST_NAME_LENGTH } from '#domain/wishlist/wishlist.ts'
import { EMAIL_UNCONFIRMED, OFFLINE } from './texts.ts'
import { inCredits, reverseDownloadMessage } from './credit-messages.ts'
import { fieldMessage, invalidMessage } from './field-messages.ts'
import { partMissingMessage } from './missing-part-messages.ts'
import { creditSubscriptionHeldMessage } from './credit-subscription-messages.ts'
import type { UserError } from './user-error.ts'

/** What happened, what it means and what to do, in one or two sentences. */
export function errorMessage(error: UserError): string {
  switch (error.kind) {
    case 'offline':
      return OFFLINE
    case 'signed-out':
    case 'sign-in-required':
      return 'Sign in to go on.'
    case 'rate-limited':
    case 'variant-downloads-limit':
      return `Too many requests for the moment. Try again in ${inMinutes(error.retryAfterSeconds)}.`
    case 'maintenance':
      return 'The store is closed for maintenance. It will be back shortly.'
    case 'unexpected':
      return 'Something went wrong on our side. Try again in a moment: nothing is charged twice.'
    case 'missing':
      return `This ${error.what} does not exist, or is no longer here.`
    case 'part-missing':
      return partMissingMessage(error.part)
    case 'sign-in-refused':
    case 'gate-refused':
      return error.message
    case 'taken':
      return fieldMessage({ field: error.field, fault: 'taken' })
    case 'reauth-required':
      return 'Your last sign-in is a while ago. Sign in again to go on.'
    case 'anonymize-refused':
      return error.why === 'OPEN_PAYMENT'
        ? 'A payment of yours is still open. Close your account once it is settled.'
        : 'You own a team with other members. Hand it over first.'
    case 'only-sign-in-method':
      return 'This is your only way in. Set a password first.'
    case 'bot-refused':
      return 'We could not tell that a person sent this. Try again.'
    case 'invalid':
      return invalidMessage(error)
    case 'cart-full':
      return `A cart holds at most ${error.limit} lines. Check out, or remove one first.`
    case 'already-in-cart':
      return 'This is already in your cart.'
    case 'already-owned':
      return 'You own this already. Find it under your downloads.'
    case 'not-for-sale':
      return 'Practice footage is not for sale. Download it from its page, for training, reels and tests.'
    case 'discount-refused':
      return discountMessage(error.error)
    case 'license-tier-too-low':
      return 'This needs a higher licence than the chosen one. Choose one that covers your company and your plan.'
    case 'license-on-request':
      return 'The price of this licence is agreed on first, so nothing is sold under it here and nothing was charged. Ask for an offer under /pricing/enterprise#contact, or choose another licence that covers you.'
    case 'cart-empty':
      return 'Your cart is empty. If you have just paid, the order is in your account.'
    case 'same-plan':
      return 'You are on this plan already.'
    case 'credit-subscription-held':
      return creditSubscriptionHeldMessage(error)
    case 'custom-amount-refused':
      return `Choose a whole number of credits from ${error.min} to ${error.max}.`
    case 'no-subscription':
      return 'You have no subscription that this could change.'
    case 'no-credit-subscription':
      return 'You have no monthly refill that this could change.'
    case 'reversal-refused':
      return reverseDownloadMessage(error.why)
    case 'plan-change-scheduled':
      return 'This change starts when the period you have paid for ends, and nothing was charged. Check it and confirm again.'
    case 'price-changed':
      return `The price has changed to ${inUsd(error.total)} since you opened this page. Nothing was charged; check it and confirm again.`
    case 'payment-declined':
      return 'The payment was declined and nothing was charged. Choose another way to pay.'
    case 'payment-pending':
      return 'Your last payment is still on its way, and nothing more was charged. Try again once it has arrived.'
    case 'payment-missing':
      return 'Choose how to pay.'
    case 'code-used-by-payer':
      return 'Your code has been used with this way to pay before. Nothing was charged: pay another way, or take the code off.'
    case 'idempotency-key-reused':
      return 'This payment was sent twice with different details. Nothing was charged; try again.'
    case 'email-unconfirmed':
      return error.about === 'any' ? EMAIL_UNCONFIRMED.any : EMAIL_UNCONFIRMED.freeOrPractice
    case 'file-being-paid':
      return 'This file is part of a payment of yours that is still under way. Finish or cancel it under Orders in your account; no credits were spent.'
    case 'practice-limit':
      return error.limit === 0
        ? 'Your plan has no practice footage.'
        : `You have used all ${error.limit} practice downloads of this month. They reset on the 1st.`
    case 'download-limit':
      return error.limit === 0
        ? 'Your plan has no downloads.'
        : (tooFewLeft(error, 'downloads') ??
            `You have used all ${error.limit} downloads of this month.`)
    case 'download-limit-4k':
      return error.limit === 0
        ? 'Your plan has no 4K downloads.'
        : (tooFewLeft(error, '4K downloads') ??
            `You have used all ${error.limit} 4K downloads of your plan this month.`)
    case 'subscription-required':
      return 'This asset comes with a subscription. Choose a plan under Pricing, then download it.'
    case 'credits-changed':
      return `This file costs ${inCredits(error.cost)} now, and nothing was spent. Download it from its page to take it.`
    case 'credits-missing':
      return `This needs ${error.creditsMissing} more ${error.creditsMissing === 1 ? 'credit' : 'credits'}. Buy credits, or pay with money where there is a price.`
    case 'wishlist-full':
      return `This list is full: ${error.limit} of ${error.limit}. Nothing was removed from it.`
    case 'too-many-wishlists':
      return `You have ${error.limit} lists, and there can be no more. Delete one first.`
    case 'wishlist-name-refused':
      return wishlistNameMessage(error.fault)
  }
}

/** Of a cart that needs more than are left; null where none is. */
function tooFewLeft({ used, limit }: Meter, what: string): string | null {
  const left = limit - used
  if (left <= 0) return null
  return `Your cart has more files than are left of this month’s ${what}: ${left} of ${limit}.`
}

function wishlistNameMessage(fault: 'missing' | 'too-long' | 'taken'): string {
  switch (fault) {
    case 'missing':
      return 'Give the list a name.'
    case 'too-long':
      return `The name of a list has at most ${WISHLIST_NAME_LENGTH} characters.`
    case 'taken':
      return 'You have a list of that name already.'
  }
}

/** Why a discount code takes nothing off (discount 2). */
export function discountMessage(error: DiscountError): string {
  switch (error) {
    case 'NOT_FOUND':
      return 'There is no such code. Check the spelling.'
    case 'NOT_STARTED':
      return 'This code is not valid yet.'
    case 'EXPIRED':
      return 'This code has expired.'
    case 'USED_UP':
      return 'This code has been used up.'
    case 'ALREADY_USED_BY_YOU':
      return 'You have already used this code.'
    case 'MIN_TOTAL':
      return 'Your cart is below the least total for this code.'
    case 'NOT_FOR_THESE_ITEMS':
      return 'This code is not for anything in your cart.'
    case 'NOT_FOR_THIS_LICENSE':
      return 'This code is not for the chosen licence.'
    case 'WORSE_THAN_BUNDLE':
      return 'The bundle discount takes off more than this code, so it stays.'
  }
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds))} seconds`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
