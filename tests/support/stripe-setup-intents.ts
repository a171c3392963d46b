import { randomBytes } from 'node:crypto'
import { partOf, textOf, type Form } from './stripe-forms.ts'
import { missing, newId, refusal, type Answer } from './stripe-intents.ts'

interface SetupIntent {
  readonly id: string
  readonly object: 'setup_intent'
  status: string
  readonly client_secret: string
  readonly customer: string | null
  readonly usage: string | null
  payment_method: string | null
  readonly metadata: Readonly<Record<string, string>>
  last_setup_error: object | null
  cancellation_reason: string | null
}

interface Cards {
  readonly customers: ReadonlySet<string>
  /** Uses up a confirmation token; returns the payment method of its card and the bank's response, or a refusal. */
  readonly takeToken: (
    token: string,
    by: string,
  ) => { readonly method: string; readonly turn: string } | Answer
  readonly raise: (type: string, about: object) => void
}

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** In-memory SetupIntents, with the states and refusals of the real ones. */
export function stripeSetupIntents({ customers, takeToken, raise }: Cards) {
  const intents = new Map<string, SetupIntent>()

  const tell = (event: string, intent: SetupIntent) => raise(`setup_intent.${event}`, { ...intent })

  const succeed = (intent: SetupIntent): Answer => {
    intent.status = 'succeeded'
    tell('succeeded', intent)
    return [200, intent]
  }

  const fail = (intent: SetupIntent, code: string): Answer => {
    intent.status = 'requires_payment_method'
    intent.payment_method = null
    intent.last_setup_error = { type: 'card_error', code, message: 'Your card was declined.' }
    tell('setup_failed', intent)
    return refusal(402, { ...intent.last_setup_error, setup_intent: intent })
  }

  const unexpectedState = (intent: SetupIntent, step: string): Answer =>
    refusal(400, {
      code: 'setup_intent_unexpected_state',
      message: `You cannot ${step} this SetupIntent because it has a status of ${intent.status}.`,
      setup_intent: intent,
    })

  const create = (form: Form): Answer => {
    const customer = textOf(form, 'customer')
    if (customer !== null && !customers.has(customer)) return missing('customer', customer)
    const id = newId('seti')
    const intent: SetupIntent = {
      id,
      object: 'setup_intent',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      customer,
      usage: textOf(form, 'usage'),
      payment_method: null,
      metadata: partOf(form, 'metadata'),
      last_setup_error: null,
      cancellation_reason: null,
    }
    intents.set(id, intent)
    tell('created', intent)
    return [200, intent]
  }

  const confirm = (intent: SetupIntent, form: Form): Answer => {
    if (!OPEN.slice(0, 2).includes(intent.status)) return unexpectedState(intent, 'confirm')
    const used = takeToken(textOf(form, 'confirmation_token') ?? '', intent.id)
    if (!('method' in used)) return used
    intent.last_setup_error = null
    if (used.turn === 'card_declined') return fail(intent, used.turn)
    intent.payment_method = used.method
    if (used.turn !== 'requires_action') return succeed(intent)
    intent.status = used.turn
    tell(used.turn, intent)
    return [200, intent]
  }

  const cancel = (intent: SetupIntent, form: Form): Answer => {
    if (!OPEN.includes(intent.status)) return unexpectedState(intent, 'cancel')
    intent.status = 'canceled'
    intent.cancellation_reason = textOf(form, 'cancellation_reason')
    tell('canceled', intent)
    return [200, intent]
  }

  /** Null if the call is not about SetupIntents. */
  const answer = (call: string, id: string, form: Form): Answer | null => {
    if (call === 'POST /v1/setup_intents') return create(form)
    if (!call.includes('/v1/setup_intents/')) return null
    const intent = intents.get(id)
    if (!intent) return missing('intent', id)
    if (call === 'POST /v1/setup_intents/:id/confirm') return confirm(intent, form)
    if (call === 'POST /v1/setup_intents/:id/cancel') return cancel(intent, form)
    return [200, intent]
  }

  /** The customer's action in the bank's own window. */
  const authenticate = (id: string, isRight: boolean): Answer => {
    const intent = intents.get(id)
    if (!intent) return missing('intent', id)
    return isRight ? succeed(intent) : fail(intent, 'setup_intent_authentication_failure')
  }

  return { intents, answer, authenticate }
}
