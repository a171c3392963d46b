import type Stripe from 'stripe'
import { idOf, isMissing } from './stripe-client.ts'
import { savedCard } from './stripe-outcomes.ts'

/**
 * Stripe's fingerprints of cards: one for a number, whoever enters it. What a wallet holds may have one of its own, and
 * some cards have none.
 */
export function stripeCards(stripe: Stripe) {
  return {
    /** Of the card behind a page's token, before anything is charged; null without a token. */
    ofToken: async (payment: string): Promise<string | null> => {
      if (savedCard(payment)) return null
      try {
        const token = await stripe.confirmationTokens.retrieve(payment)
        return token.payment_method_preview?.card?.fingerprint ?? null
      } catch (fault) {
        // The charge will be refused because of it.
        if (isMissing(fault)) return null
        throw fault
      }
    },

    /** Of what has paid. */
    thatPaid: async ({ payment_method: held }: Stripe.PaymentIntent): Promise<string | null> => {
      const id = idOf(held)
      if (id === null) return null
      const { card } = await stripe.paymentMethods.retrieve(id)
      return card?.fingerprint ?? null
    },
  }
}
