import { newPaymentToken, newSetupToken } from './shapes.ts'
import { centsIn, type payPalBooks } from './records.ts'
import type { payPalEvents } from './events.ts'
import {
  newCapture,
  newOrder,
  newRefund,
  newVerification,
  refusal,
  shaped,
  type Answer,
} from './shapes.ts'

export interface Asked {
  readonly method: string
  readonly url: URL
  readonly text: string
  readonly requestId: string
}

interface Behind {
  readonly books: ReturnType<typeof payPalBooks>
  readonly events: ReturnType<typeof payPalEvents>
}

const CAPTURE = /^\/v2\/checkout\/orders\/(\w+)\/capture$/
const REFUND = /^\/v2\/payments\/captures\/(\w+)\/refund$/
const ORDER = /^\/v2\/checkout\/orders\/(\w+)$/
const SETUP = /^\/v3\/vault\/setup-tokens\/(\w+)$/
const STORAGE = /^\/v3\/vault\/payment-tokens\/([\w-]+)$/
const WALLET = /^\/v3\/vault\/payment-tokens\/([\w-]+)$/

/** Answers a request according to its route. */
export function answerAt({ method, url, text }: Asked, { books, events }: Behind): Answer {
  const { pathname: path, searchParams: query } = url
  if (method === 'DELETE') return gone(path, books)
  if (method === 'DELETE') return forgotten(path, books)
  return method === 'GET' ? seen(path, query, books) : done(path, text, { books, events })
}

function gone(path: string, { vaults }: Behind['books']): Answer {
  const [, fileStorage = ''] = STORAGE.exec(path) ?? []
  return vaults.delete(fileStorage) ? { status: 204, body: {} } : refusal(404, 'TOKEN_NOT_FOUND')
}

function seen(path: string, query: URLSearchParams, books: Behind['books']): Answer {
  const [, setup] = SETUP.exec(path) ?? []
  if (setup !== undefined) return books.lookAtSetup(setup)
  const [, order] = ORDER.exec(path) ?? []
  if (order !== undefined) return books.look(order)
  const capture = query.get('disputed_transaction_id')
  if (path === '/v1/customer/disputes' && capture !== null) {
    return { status: 200, body: { items: books.disputesOf(capture) } }
  }
  const found = books.disputes.find(({ dispute_id: id }) => path === `/v1/customer/disputes/${id}`)
  return found ? { status: 200, body: found } : refusal(404, 'INVALID_RESOURCE_ID')
}

/** Removes the buyer's wallet from PayPal. */
function forgotten(path: string, books: Behind['books']): Answer {
  const [, wallet] = WALLET.exec(path) ?? []
  if (wallet === undefined || !books.vaults.delete(wallet))
    return refusal(404, 'INVALID_RESOURCE_ID')
  return { status: 204, body: null }
}

function done(path: string, text: string, { books, events }: Behind): Answer {
  const body = parsed(text)
  if (body === null) return refusal(400, 'MALFORMED_REQUEST_JSON')
  if (path === '/v2/checkout/orders') return shaped(newOrder, body, books.create)
  if (path === '/v3/vault/setup-tokens') return shaped(newSetupToken, body, books.createSetup)
  if (path === '/v3/vault/payment-tokens') {
    return shaped(newPaymentToken, body, ({ payment_source: { token } }) => books.keep(token.id))
  }
  if (path === '/v1/notifications/verify-webhook-signature') {
    return shaped(newVerification, body, (asked) => events.verify(asked, text))
  }
  const [, order] = CAPTURE.exec(path) ?? []
  if (order !== undefined) {
    return shaped(newCapture, body, ({ payment_source }) =>
      books.capture(order, payment_source?.paypal.vault_id ?? null),
    )
  }
  const [, capture] = REFUND.exec(path) ?? []
  if (capture === undefined) return refusal(404, 'INVALID_RESOURCE_ID')
  return shaped(newRefund, body, ({ amount, custom_id = null }) =>
    books.refund(capture, { cents: centsIn(amount.value), customId: custom_id }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
