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

/** The amount charged to the card, and its owner's billing country. */
export interface CardCharge extends Pick<Payable, 'total' | 'renews'> {
  readonly country: string
}

export interface StripeFormNeeds {
  readonly stripeKey: string
  readonly place: HTMLElement
  readonly charge: CardCharge
  /** Called when the input changes. Any token created for the previous input is invalid then. */
  onChange(): void
  /** Called with the provider's own message. Not called for errors of its fields, which the form shows itself. */
  onFault(words: string): void
}

export interface StripeForm extends CardForm {
  update(charge: CardCharge): void
  close(): void
}

/** Mounts the provider's form in our element. Null if it fails to load. */
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
      // Safe to ignore: the server charges its own amount, whatever the form was given.
      elements.update(updateOf(charge)).catch(() => undefined)
      card.update(knownOf(charge))
    },
    close: () => card.destroy(),
  }
}

/** Runs the bank's challenge for an awaiting order, on a page other than the one where the card was entered. */
export async function askBank(stripeKey: string, challenge: string): ReturnType<CardForm['ask']> {
  const stripe = await loadStripe(stripeKey).catch(() => null)
  return stripe && asked(stripe, challenge)
}

/** A plan's card will be charged again without its owner, which the bank is told in advance. */
function updateOf({ total, renews }: CardCharge) {
  if (total === 0) return {}
  return { amount: total, setupFutureUsage: renews ? ('off_session' as const) : null }
}

/** A card that is saved without a charge uses setup mode. */
function modeOf(charge: CardCharge) {
  if (charge.total > 0)
    return { mode: 'payment' as const, ...updateOf(charge), amount: charge.total }
  return { mode: 'setup' as const, setupFutureUsage: 'off_session' as const }
}

/** Prefills the country, so that no one is asked twice (WCAG 3.3.7). */
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

/** Whether the bank approved the payment. The server asks the provider itself, whatever this returns. */
async function asked(stripe: Stripe, clientSecret: string): ReturnType<CardForm['ask']> {
  const { error } = await stripe.handleNextAction({ clientSecret })
  if (!error) return 'approve'
  return error.type === 'api_connection_error' ? null : 'refuse'
}

/** Maps our design tokens to the provider's appearance options. Our own fonts can't be loaded in its frame. */
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
