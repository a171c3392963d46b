import { randomBytes } from 'node:crypto'
import { partOf, textOf, type Form } from './stripe-forms.ts'

export type Answer = readonly [status: number, body: object]

export interface Intent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly amount: number
  amount_received: number
  readonly currency: string
  status: string
  readonly client_secret: string
  readonly customer: string | null
  payment_method: string | null
  setup_future_usage: string | null
  metadata: Readonly<Record<string, string>>
  last_payment_error: object | null
  cancellation_reason: string | null
  next_action: object | null
  /** The charge, once paid: an ID unless it is expanded. */
  latest_charge: Paid | null
  livemode: false
}

interface Paid {
  readonly id: string
  readonly object: 'charge'
  amount_refunded: number
}

/**
 * What a card does, by the first word of its token: `ctoken_ok_…`, `ctoken_declined_…`, `ctoken_stepped_…`
 * (requires a challenge), `ctoken_slow_…` (the bank decides later), `ctoken_fickle_…` (pays once, then
 * never again). A third word identifies the card: `ctoken_ok_1_red` and `ctoken_ok_2_red` are the same. The
 * fingerprint of `…_shyred` is only revealed once it has paid.
 */
const CARDS: Readonly<Record<string, { readonly present: Turn; readonly absent: Turn }>> = {
  ok: { present: 'succeeded', absent: 'succeeded' },
  declined: { present: 'card_declined', absent: 'card_declined' },
  stepped: { present: 'requires_action', absent: 'authentication_required' },
  slow: { present: 'processing', absent: 'processing' },
  fickle: { present: 'succeeded', absent: 'card_declined' },
}

/** The card's fingerprint; a card of its own if the token names none. */
function cardOf(token: string): string {
  return /^ctoken_[a-z]+_[a-z\d]+_([a-z]+)$/i.exec(token)?.[1] ?? token
}

type Turn =
  | 'succeeded'
  | 'processing'
  | 'requires_action'
  | 'card_declined'
  | 'authentication_required'

const PAYABLE = ['requires_payment_method', 'requires_confirmation']

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(10).toString('hex')}`
}

export function refusal(status: number, error: Readonly<Record<string, unknown>>): Answer {
  return [status, { error: { type: 'invalid_request_error', ...error } }]
}

export function missing(param: string, id: string): Answer {
  return refusal(param === 'intent' ? 404 : 400, {
    code: 'resource_missing',
    param,
    message: `No such ${param}: '${id}'`,
  })
}

/** In-memory PaymentIntents, with the states and refusals of the real ones. */
export function stripeIntents(
  customers: ReadonlySet<string>,
  raise: (type: string, about: object) => void,
) {
  const intents = new Map<string, Intent>()
  const usedTokens = new Map<string, string>()
  /** Fingerprints of payment methods, by ID. */
  const cards = new Map<string, string>()

  const tell = (event: string, intent: Intent) => raise(`payment_intent.${event}`, { ...intent })

  const succeed = (intent: Intent): void => {
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    intent.next_action = null
    intent.latest_charge = { id: newId('ch'), object: 'charge', amount_refunded: 0 }
    tell('succeeded', intent)
  }

  const fail = (intent: Intent, code: string): Answer => {
    intent.status = 'requires_payment_method'
    intent.next_action = null
    intent.payment_method = null
    intent.last_payment_error = { type: 'card_error', code, message: 'Your card was declined.' }
    tell('payment_failed', intent)
    return refusal(402, { ...intent.last_payment_error, payment_intent: shown(intent) })
  }

  const create = (form: Form): Answer => {
    const customer = textOf(form, 'customer')
    if (customer !== null && !customers.has(customer)) return missing('customer', customer)
    const amount = Number(textOf(form, 'amount'))
    if (amount < 50) return refusal(400, { code: 'amount_too_small', param: 'amount' })
    const id = newId('pi')
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: textOf(form, 'currency') ?? '',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      customer,
      payment_method: null,
      setup_future_usage: textOf(form, 'setup_future_usage'),
      metadata: partOf(form, 'metadata'),
      last_payment_error: null,
      cancellation_reason: null,
      next_action: null,
      latest_charge: null,
      livemode: false,
    }
    intents.set(id, intent)
    tell('created', intent)
    return [200, shown(intent)]
  }

  const confirm = (intent: Intent, form: Form): Answer => {
    if (!PAYABLE.includes(intent.status)) return unexpectedState(intent, 'confirm')
    const token = textOf(form, 'confirmation_token')
    const held = textOf(form, 'payment_method')
    const [, name = ''] = /^(?:ctoken|pm)_([a-z]+)/.exec(token ?? held ?? '') ?? []
    const card = CARDS[name]
    const param = token === null ? 'payment_method' : 'confirmation_token'
    if (!card) return missing(param, token ?? held ?? '')
    if (token !== null && usedTokens.has(token)) return missing(param, token)
    if (token !== null) usedTokens.set(token, intent.id)
    intent.payment_method = held ?? `pm_${name}_${randomBytes(6).toString('hex')}`
    if (token !== null) cards.set(intent.payment_method, cardOf(token))
    intent.last_payment_error = null
    const turn = textOf(form, 'off_session') === 'true' ? card.absent : card.present
    if (turn === 'card_declined' || turn === 'authentication_required') return fail(intent, turn)
    if (turn === 'succeeded') succeed(intent)
    else {
      intent.status = turn
      if (turn === 'requires_action') intent.next_action = { type: 'use_stripe_sdk' }
      tell(turn, intent)
    }
    return [200, shown(intent)]
  }

  const cancel = (intent: Intent, form: Form): Answer => {
    const isOpen = [...PAYABLE, 'requires_action'].includes(intent.status)
    if (!isOpen) return unexpectedState(intent, 'cancel')
    intent.status = 'canceled'
    intent.cancellation_reason = textOf(form, 'cancellation_reason')
    tell('canceled', intent)
    return [200, shown(intent)]
  }

  const token = (id: string): Answer => {
    const [, name = ''] = /^ctoken_([a-z]+)/.exec(id) ?? []
    if (!CARDS[name]) return refusal(404, { code: 'resource_missing', param: 'confirmation_token' })
    const isShy = cardOf(id).startsWith('shy')
    const card = { brand: 'visa', last4: '4242', ...(isShy ? {} : { fingerprint: cardOf(id) }) }
    const payment_method_preview = { type: 'card', card }
    return [200, { id, object: 'confirmation_token', payment_method_preview }]
  }

  /** For a SetupIntent: what the bank responds when the card's owner is present. */
  const takeToken = (given: string, by: string): { method: string; turn: Turn } | Answer => {
    const [, name = ''] = /^ctoken_([a-z]+)/.exec(given) ?? []
    const card = CARDS[name]
    if (!card || usedTokens.has(given)) return missing('confirmation_token', given)
    usedTokens.set(given, by)
    const id = `pm_${name}_${randomBytes(6).toString('hex')}`
    cards.set(id, cardOf(given))
    return { method: id, turn: card.present }
  }

  const method = (id: string): Answer => {
    const fingerprint = cards.get(id)
    if (fingerprint === undefined) return missing('payment_method', id)
    return [200, { id, object: 'payment_method', type: 'card', card: { fingerprint } }]
  }

  return { intents, create, confirm, cancel, succeed, fail, token, method, takeToken }
}

export function shown(intent: Intent, isWhole = false): object {
  return isWhole ? intent : { ...intent, latest_charge: intent.latest_charge?.id ?? null }
}

function unexpectedState(intent: Intent, step: string): Answer {
  const message = `You cannot ${step} this PaymentIntent because it has a status of ${intent.status}.`
  const code = 'payment_intent_unexpected_state'
  return refusal(400, { code, message, payment_intent: shown(intent) })
}
