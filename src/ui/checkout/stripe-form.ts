import type {
  Appearance,
  Stripe,
  StripeElements,
  StripeError,
  StripePaymentElement,
} from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { CardForm } from './checkout-form.ts'
import type { Payable } from './payable.ts'

/** What the card is charged, and where its owner is billed. */
export interface CardCharge extends Pick<Payable, 'total' | 'renews'> {
  readonly country: string
}

export interface StripeFormNeeds {
  readonly stripeKey: string
  readonly place: HTMLElement
  readonly charge: CardCharge
  /** Something else was typed: what stood for the card no longer does. */
  onChange(): void
  /** In the provider's own words; what is wrong with one of its fields it says itself. */
  onFault(words: string): void
}

export interface StripeForm extends CardForm {
  update(charge: CardCharge): void
  close(): void
}

/** Puts the provider's form into a place of ours; null where it does not come up. */
export async function openStripeForm(needs: StripeFormNeeds): Promise<StripeForm | null> {
  const stripe = await loadStripe(needs.stripeKey).catch(() => null)
  if (!stripe) return null
  const elements = stripe.elements({
    ...modeOf(needs.charge),
    currency: 'usd',
    allowedPaymentMethodTypes: ['card'],
    appearance: stripeAppearance(getComputedStyle(document.documentElement)),
    locale: 'en',
  })
  const card = elements.create('payment', {
    layout: 'tabs',
    ...knownOf(needs.charge),
  })
  if (!(await isUp(card, needs.place))) {
    card.destroy()
    return null
  }
  card.on('change', () => needs.onChange())
  return {
    token: () => tokenOf(stripe, elements, needs),
    ask: (challenge) => asked(stripe, challenge),
    update: (charge) => {
      // The shop charges its own sum, whatever the form was told.
      elements.update(updateOf(charge)).catch(() => undefined)
      card.update(knownOf(charge))
    },
    close: () => card.destroy(),
  }
}

/** The bank's question for an order that waits for it, away from the form that its card was typed into. */
export async function askBank(stripeKey: string, challenge: string): ReturnType<CardForm['ask']> {
  const stripe = await loadStripe(stripeKey).catch(() => null)
  return stripe && asked(stripe, challenge)
}

/** A plan's card will be charged again without its owner; its bank is told so at once. */
function updateOf({ total, renews }: CardCharge) {
  if (total === 0) return {}
  return { amount: total, setupFutureUsage: renews ? ('off_session' as const) : null }
}

/** A card that is kept without a charge is set up. */
function modeOf(charge: CardCharge) {
  if (charge.total > 0)
    return { mode: 'payment' as const, ...updateOf(charge), amount: charge.total }
  return { mode: 'setup' as const, setupFutureUsage: 'off_session' as const }
}

/** Nothing is asked twice (WCAG 3.3.7). */
function knownOf({ country }: CardCharge) {
  return { defaultValues: { billingDetails: { address: { country } } } }
}

function isUp(card: StripePaymentElement, place: HTMLElement): Promise<boolean> {
  return new Promise((resolve) => {
    card.on('ready', () => resolve(true))
    card.on('loaderror', () => resolve(false))
    card.mount(place)
  })
}

async function tokenOf(
  stripe: Stripe,
  elements: StripeElements,
  needs: StripeFormNeeds,
): Promise<string | null> {
  const { error: unfinished } = await elements.submit()
  if (unfinished) return showError(unfinished, needs)
  const { confirmationToken, error } = await stripe.createConfirmationToken({ elements })
  return confirmationToken?.id ?? showError(error, needs)
}

function showError(error: Partial<StripeError> | undefined, needs: StripeFormNeeds): null {
  if (error?.type !== 'validation_error') needs.onFault(error?.message ?? 'Try again in a moment.')
  return null
}

/** Whether the bank let the payment go on. The shop asks the provider itself, whatever is said here. */
async function asked(stripe: Stripe, clientSecret: string): ReturnType<CardForm['ask']> {
  const { error } = await stripe.handleNextAction({ clientSecret })
  if (!error) return 'approve'
  return error.type === 'api_connection_error' ? null : 'refuse'
}

/** Our tokens as the provider's form wants them. Our own typefaces cannot be read in its frame. */
function stripeAppearance(styles: Pick<CSSStyleDeclaration, 'getPropertyValue'>): Appearance {
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  const variables = {
    colorPrimary: token('ember'),
    colorBackground: token('ground-0'),
    colorText: token('text'),
    colorTextSecondary: token('quiet'),
    colorTextPlaceholder: token('quiet'),
    colorDanger: token('bad'),
    colorSuccess: token('ok'),
    borderRadius: token('radius'),
    gridRowSpacing: token('space-5'),
    fontFamily: 'system-ui, sans-serif',
    fontSizeBase: token('size-16'),
  }
  return {
    theme: 'night',
    labels: 'above',
    variables: Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== '')),
    rules: { '.Input': { borderColor: token('edge'), boxShadow: 'none' } },
  }
}
