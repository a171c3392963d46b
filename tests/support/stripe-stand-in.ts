import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { formFault, partOf, readForm, textOf, type Form } from './stripe-forms.ts'
import { missing, newId, refusal, shown, stripeIntents, type Answer } from './stripe-intents.ts'
import { stripeSetupIntents } from './stripe-setup-intents.ts'
import { faultOf, idempotencyKeys, oneHeader, send, type StripeEvent } from './stripe-protocol.ts'

interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly payment_intent: string
  readonly amount: number
  status: string
  readonly metadata: Readonly<Record<string, string>>
}

interface Dispute {
  readonly id: string
  readonly object: 'dispute'
  readonly payment_intent: string
  readonly amount: number
  status: string
}

export type StripeStandIn = Awaited<ReturnType<typeof openStripe>>

/**
 * As much of Stripe as the shop uses, in memory, according to its published API: keys, versions,
 * parameters, the states of PaymentIntents, idempotency keys, refunds, signed events. See stripe-intents.ts
 * for cards.
 */
export async function openStripe() {
  const customers = new Set<string>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const events: StripeEvent[] = []
  const log: string[] = []
  /**
   * `status` is returned instead of a response, the next one first; 0 closes the connection after
   * processing the request.
   */
  const errors: { readonly on: RegExp; readonly status: number }[] = []
  const keys = idempotencyKeys()
  const crossing: { on: RegExp | null; go: () => void } = { on: null, go: () => undefined }

  const raise = (type: string, object: object): void => {
    events.push({ id: newId('evt'), type, data: { object } })
  }
  const book = stripeIntents(customers, raise)
  const { intents } = book
  const setups = stripeSetupIntents({ customers, takeToken: book.takeToken, raise })

  const intentAt = (id: string) => {
    const intent = intents.get(id)
    if (!intent) throw new Error(`there is no intent ${id}`)
    return intent
  }

  const giveBack = (id: string, amount: number, metadata: Refund['metadata'] = {}): Answer => {
    const paid = intents.get(id)?.latest_charge
    if (!paid) return missing('payment_intent', id)
    if (paid.amount_refunded + amount > intentAt(id).amount) {
      return refusal(400, { code: 'charge_already_refunded', message: 'Too much is refunded.' })
    }
    paid.amount_refunded += amount
    const object = 'refund'
    const refund: Refund = {
      id: newId('re'),
      object,
      payment_intent: id,
      amount,
      status: 'succeeded',
      metadata,
    }
    refunds.push(refund)
    raise('charge.refunded', { ...paid, payment_intent: id })
    raise('refund.created', refund)
    return [200, refund]
  }

  const list = (data: readonly { readonly payment_intent: string }[], form: Form): Answer => {
    const wanted = textOf(form, 'payment_intent')
    const found = data.filter((one) => wanted === null || one.payment_intent === wanted)
    return [200, { object: 'list', data: found, has_more: false, url: '/' }]
  }

  const answerTo = (call: string, id: string, form: Form): Answer => {
    const fault = formFault(call, form)
    if (fault) return refusal(400, { ...fault, message: `${fault.code}: ${fault.param}` })
    const setup = setups.answer(call, id, form)
    if (setup) return setup
    const intent = intents.get(id)
    switch (call) {
      case 'POST /v1/payment_intents':
        return book.create(form)
      case 'POST /v1/customers': {
        const customer = newId('cus')
        customers.add(customer)
        return [200, { id: customer, object: 'customer', metadata: partOf(form, 'metadata') }]
      }
      case 'DELETE /v1/customers/:id':
        return customers.delete(id)
          ? [200, { id, object: 'customer', deleted: true }]
          : refusal(404, { code: 'resource_missing', param: 'id' })
      case 'POST /v1/refunds': {
        const of = textOf(form, 'payment_intent') ?? ''
        const amount = Number(textOf(form, 'amount') ?? intents.get(of)?.amount)
        return giveBack(of, amount, partOf(form, 'metadata'))
      }
      case 'GET /v1/refunds':
        return list(refunds, form)
      case 'GET /v1/disputes':
        return list(disputes, form)
    }
    if (call === 'GET /v1/confirmation_tokens/:id') return book.token(id)
    if (call === 'GET /v1/payment_methods/:id') return book.method(id)
    if (!intent) return missing('intent', id)
    if (call === 'POST /v1/payment_intents/:id/confirm') return book.confirm(intent, form)
    if (call === 'POST /v1/payment_intents/:id/cancel') return book.cancel(intent, form)
    if (call !== 'GET /v1/payment_intents/:id')
      return refusal(404, { message: 'Unrecognized request URL' })
    return [200, shown(intent, Object.values(partOf(form, 'expand')).includes('latest_charge'))]
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    const [, id = ''] =
      /^\/v1\/(?:payment_intents|setup_intents|customers|confirmation_tokens|payment_methods)\/(\w+)/.exec(
        url.pathname,
      ) ?? []
    const path = id === '' ? url.pathname : url.pathname.replace(id, ':id')
    const call = `${request.method} ${path}`
    log.push(call)
    const body = Buffer.concat(chunks).toString()
    const key = oneHeader(request, 'idempotency-key')
    if (crossing.on?.test(call)) crossing.go()
    const error = errors[0]?.on.test(call) ? errors.shift() : undefined
    const fault = error?.status ? refusal(error.status, { type: 'api_error' }) : faultOf(request)
    const form = readForm(request.method === 'GET' ? url.search.slice(1) : body)
    const asked = `${call} ${id} ${body}`
    const answer = fault ?? (await keys.once(key, asked, () => answerTo(call, id, form)))
    if (error?.status === 0) request.socket.destroy()
    else send(response, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    customers,
    intents,
    setupIntents: setups.intents,
    authenticateSetup: setups.authenticate,
    refunds,
    disputes,
    events,
    log,
    errors,
    pace: keys.pace,
    /** Forgets idempotency keys, as Stripe does after a day. */
    forgetKeys: keys.forget,
    /** Does something just before the next such request, once: another request that conflicts with it. */
    meanwhile: (on: RegExp, go: () => unknown) => {
      crossing.on = on
      crossing.go = () => {
        crossing.on = null
        go()
      }
    },
    confirmBy: (id: string, token: string) =>
      book.confirm(intentAt(id), { confirmation_token: token }),
    /** The buyer's action in the bank's own window. */
    authenticate: (id: string, isRight: boolean) =>
      isRight
        ? book.succeed(intentAt(id))
        : book.fail(intentAt(id), 'payment_intent_authentication_failure'),
    /** The bank's final decision on a payment that took it a while. */
    finish: (id: string) => book.succeed(intentAt(id)),
    refuseLate: (id: string) => book.fail(intentAt(id), 'card_declined'),
    /** A refund made manually, on Stripe's own pages. */
    refundByHand: (id: string, amount: number) => giveBack(id, amount),
    dispute: (id: string, status: string) => {
      const object = 'dispute'
      const { amount } = intentAt(id)
      const dispute: Dispute = { id: newId('du'), object, payment_intent: id, amount, status }
      disputes.push(dispute)
      raise(status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
    },
    paid: () => [...intents.values()].filter(({ status }) => status === 'succeeded'),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
