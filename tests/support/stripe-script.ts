import type { Stripe } from '@stripe/stripe-js'

/** Cards as typed, for which the stand-in (stripe-stand-in.ts) knows tokens. */
export const CARD = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  /** The bank decides later. */
  slow: '4000 0000 0000 5126',
} as const

/** Where the script asks a bank: `https://api.stripe.com` plus this path, with the secret as the body. */
export const BANK = '/the-bank'

interface StripeScript {
  (key: string): Pick<Stripe, 'elements' | 'createConfirmationToken' | 'handleNextAction'>
  readonly version: string
}

declare global {
  interface Window {
    /** The options that the page gave, in order. */
    stripeOptions?: Record<string, unknown>[]
    /** Whether the form fails to appear. */
    stripeFails?: boolean
  }
}

/**
 * As much of the provider's script as the shop uses on a page: one card field, tokens for it, and a bank
 * that is asked. Everything is inside the function, since the browser gets it as text.
 */
export function stripeScript(): StripeScript {
  const TOKENS: Readonly<Record<string, string>> = {
    '4242 4242 4242 4242': 'ok',
    '4000 0000 0000 0002': 'declined',
    '4000 0025 0000 3155': 'stepped',
    '4000 0000 0000 5126': 'slow',
  }
  const field = document.createElement('input')
  field.setAttribute('aria-label', 'Card number')
  const frame = document.createElement('iframe')
  frame.title = 'Secure payment input frame'
  frame.src = 'https://js.stripe.com/frame.html'
  const heard: Record<string, () => void> = {}
  field.addEventListener('input', () => heard['change']?.())

  const card = {
    on: (event: string, then: () => void) => {
      heard[event] = then
    },
    update: (changed: Record<string, unknown>) => tell(changed),
    mount: (place: HTMLElement) => {
      place.append(field, frame)
      setTimeout(() => heard[window.stripeFails ? 'loaderror' : 'ready']?.())
    },
    destroy: () => {
      field.remove()
      frame.remove()
    },
  }
  const tell = (given: Record<string, unknown>) => {
    window.stripeOptions = [...(window.stripeOptions ?? []), given]
  }
  const elements = (given: Record<string, unknown>) => {
    tell(given)
    return {
      create: (_kind: string, known: Record<string, unknown>) => {
        tell(known)
        return card
      },
      update: async (changed: Record<string, unknown>) => tell(changed),
      submit: async () =>
        field.value === '' ? { error: { type: 'validation_error', message: 'Incomplete' } } : {},
    }
  }
  const createConfirmationToken = async () => {
    const kind = TOKENS[field.value]
    if (!kind) return { error: { type: 'card_error', message: 'Your card is not supported.' } }
    return { confirmationToken: { id: `ctoken_${kind}_${Math.random().toString(36).slice(2)}` } }
  }
  const handleNextAction = async ({ clientSecret }: { clientSecret: string }) => {
    const init = { method: 'POST', body: clientSecret }
    const said = await fetch('https://api.stripe.com/the-bank', init).catch(() => null)
    if (!said) return { error: { type: 'api_connection_error' } }
    return said.ok ? { paymentIntent: {} } : { error: { type: 'card_error' } }
  }
  const stripe = { elements, createConfirmationToken, handleNextAction }
  return Object.assign(() => stripe as unknown as Stripe, { version: 'endive' })
}
