import type { DiscountError } from '#domain/cart/discount-code.ts'
import type { Meter } from '#domain/download/decision.ts'
import { inUsd } from '#domain/shared/money.ts'
import { WISHLIST_NAME_LENGTH } from '#domain/wishlist/wishlist.ts'
import { EMAIL_UNCONFIRMED, OFFLINE } from './texts.ts'
import { inCredits, takeBackInWords } from './credit-words.ts'
import { fieldInWords, invalidInWords } from './field-words.ts'
import { partMissingInWords } from './part-words.ts'
import { refillHeldInWords } from './refill-words.ts'
import type { Trouble } from './trouble.ts'

/** What happened, what it means and what to do, in one or two sentences. */
export function inWords(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'offline':
      return OFFLINE
    case 'signed-out':
    case 'sign-in-required':
      return 'Sign in to go on.'
    case 'rate-limited':
    case 'variant-downloads-limit':
      return `Too many requests for the moment. Try again in ${inMinutes(trouble.retryAfterSeconds)}.`
    case 'maintenance':
      return 'The store is closed for maintenance. It will be back shortly.'
    case 'unexpected':
      return 'Something went wrong on our side. Try again in a moment: nothing is charged twice.'
    case 'missing':
      return `This ${trouble.what} does not exist, or is no longer here.`
    case 'part-missing':
      return partMissingInWords(trouble.part)
    case 'sign-in-refused':
    case 'gate-refused':
      return trouble.message
    case 'taken':
      return fieldInWords({ field: trouble.field, fault: 'taken' })
    case 'reauth-required':
      return 'Your last sign-in is a while ago. Sign in again to go on.'
    case 'anonymize-refused':
      return trouble.why === 'OPEN_PAYMENT'
        ? 'A payment of yours is still open. Close your account once it is settled.'
        : 'You own a team with other members. Hand it over first.'
    case 'only-way-in':
      return 'This is your only way in. Set a password first.'
    case 'bot-refused':
      return 'We could not tell that a person sent this. Try again.'
    case 'invalid':
      return invalidInWords(trouble)
    case 'cart-full':
      return `A cart holds at most ${trouble.limit} lines. Check out, or remove one first.`
    case 'already-in-cart':
      return 'This is already in your cart.'
    case 'already-owned':
      return 'You own this already. Find it under your downloads.'
    case 'not-for-sale':
      return 'Practice footage is not for sale. Download it from its page, for training, reels and tests.'
    case 'discount-refused':
      return discountInWords(trouble.error)
    case 'license-tier-too-low':
      return 'This needs a higher licence than the chosen one. Choose one that covers your company and your plan.'
    case 'license-on-request':
      return 'The price of this licence is agreed on first, so nothing is sold under it here and nothing was charged. Ask for an offer under /pricing/enterprise#contact, or choose another licence that covers you.'
    case 'cart-empty':
      return 'Your cart is empty. If you have just paid, the order is in your account.'
    case 'same-plan':
      return 'You are on this plan already.'
    case 'refill-held':
      return refillHeldInWords(trouble)
    case 'custom-amount-refused':
      return `Choose a whole number of credits from ${trouble.min} to ${trouble.max}.`
    case 'no-subscription':
      return 'You have no subscription that this could change.'
    case 'no-refill':
      return 'You have no monthly refill that this could change.'
    case 'take-back-refused':
      return takeBackInWords(trouble.why)
    case 'plan-waits':
      return 'This change starts when the period you have paid for ends, and nothing was charged. Check it and confirm again.'
    case 'price-changed':
      return `The price has changed to ${inUsd(trouble.total)} since you opened this page. Nothing was charged; check it and confirm again.`
    case 'payment-declined':
      return 'The payment was declined and nothing was charged. Choose another way to pay.'
    case 'payment-under-way':
      return 'Your last payment is still on its way, and nothing more was charged. Try again once it has arrived.'
    case 'payment-missing':
      return 'Choose how to pay.'
    case 'code-used-by-payer':
      return 'Your code has been used with this way to pay before. Nothing was charged: pay another way, or take the code off.'
    case 'attempt-key-reused':
      return 'This payment was sent twice with different details. Nothing was charged; try again.'
    case 'email-unconfirmed':
      return trouble.about === 'any' ? EMAIL_UNCONFIRMED.any : EMAIL_UNCONFIRMED.freeOrPractice
    case 'file-being-paid':
      return 'This file is part of a payment of yours that is still under way. Finish or cancel it under Orders in your account; no credits were spent.'
    case 'practice-limit':
      return trouble.limit === 0
        ? 'Your plan has no practice footage.'
        : `You have used all ${trouble.limit} practice downloads of this month. They reset on the 1st.`
    case 'download-limit':
      return trouble.limit === 0
        ? 'Your plan has no downloads.'
        : (tooFewLeft(trouble, 'downloads') ??
            `You have used all ${trouble.limit} downloads of this month.`)
    case 'download-limit-4k':
      return trouble.limit === 0
        ? 'Your plan has no 4K downloads.'
        : (tooFewLeft(trouble, '4K downloads') ??
            `You have used all ${trouble.limit} 4K downloads of your plan this month.`)
    case 'subscription-required':
      return 'This asset comes with a subscription. Choose a plan under Pricing, then download it.'
    case 'credits-changed':
      return `This file costs ${inCredits(trouble.cost)} now, and nothing was spent. Download it from its page to take it.`
    case 'credits-missing':
      return `This needs ${trouble.creditsMissing} more ${trouble.creditsMissing === 1 ? 'credit' : 'credits'}. Buy credits, or pay with money where there is a price.`
    case 'wishlist-full':
      return `This list is full: ${trouble.limit} of ${trouble.limit}. Nothing was removed from it.`
    case 'too-many-wishlists':
      return `You have ${trouble.limit} lists, and there can be no more. Delete one first.`
    case 'wishlist-name-refused':
      return wishlistNameInWords(trouble.fault)
  }
}

/** Of a cart that needs more than are left; null where none is. */
function tooFewLeft({ used, limit }: Meter, what: string): string | null {
  const left = limit - used
  if (left <= 0) return null
  return `Your cart has more files than are left of this month’s ${what}: ${left} of ${limit}.`
}

function wishlistNameInWords(fault: 'missing' | 'too-long' | 'taken'): string {
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
export function discountInWords(error: DiscountError): string {
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
