import type { IncomingMessage, ServerResponse } from 'node:http'
import type { payPalBooks, PayPalOrder } from './records.ts'

/** The buyer's view of PayPal: one page, two buttons, and the redirect to the shop. */
export function approvalPages(books: ReturnType<typeof payPalBooks>, origin: () => string) {
  const orderAt = (place: string): PayPalOrder => {
    const token = URL.parse(place, origin())?.searchParams.get('token') ?? place
    const order = books.orderOf(token)
    if (!order) throw new Error(`no such order: ${place}`)
    return order
  }

  /** The buyer logs in and presses Pay now. Returns where PayPal then sends them. */
  const approve = (place: string, payer = 'BUYER1234567', isShy = false): string => {
    const order = orderAt(place)
    if (order.status === 'PAYER_ACTION_REQUIRED') {
      order.status = 'APPROVED'
      order.payer = payer
      order.payerIsPrivate = isShy
    }
    return back(order, 'return_url', `&PayerID=${payer}`)
  }

  /** The buyer presses Cancel. Returns where PayPal then sends them. */
  const cancel = (place: string): string => back(orderAt(place), 'cancel_url', '')

  const show = (request: IncomingMessage, response: ServerResponse, url: URL): void => {
    const token = url.searchParams.get('token') ?? ''
    if (!books.orderOf(token)) return void response.writeHead(404).end('no such order')
    if (request.method === 'POST') {
      const to = url.pathname.endsWith('/approve') ? approve(token) : cancel(token)
      return void response.writeHead(303, { Location: to }).end()
    }
    const form = (name: string, words: string) =>
      `<form method="post" action="/checkoutnow/${name}?token=${token}"><button>${words}</button></form>`
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(
        `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>PayPal</title>` +
          `<h1>Pay with PayPal</h1>${form('approve', 'Approve')}${form('cancel', 'Cancel')}</html>`,
      )
  }

  return { approve, cancel, show }
}

function back(order: PayPalOrder, name: 'return_url' | 'cancel_url', more: string): string {
  const to = order.asked.payment_source?.paypal.experience_context[name] ?? ''
  return `${to}${to.includes('?') ? '&' : '?'}token=${order.id}${more}`
}
