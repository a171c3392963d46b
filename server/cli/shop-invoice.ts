import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { InvoiceAccount } from '#application/ports/admin-invoices.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { FULFILLMENTS, type Fulfillment, type InvoiceTerms } from '#domain/order/on-account.ts'
import { inUsd, NOTHING } from '#domain/shared/money.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { INVOICE_UNCHANGED_MESSAGES } from '#messages/invoice-messages.ts'
import { invalidMessage } from '#messages/field-messages.ts'
import type { InvoiceUnchanged } from '#server/application/admin/on-account.ts'
import {
  outageMessage,
  staffNamed,
  unsigned,
  type AdminContext,
  type Done,
  type ShopCommand,
} from './admin-context.ts'
import { fact, timeOf } from './shop-account.ts'
import { moneyOf, textOf, type Arguments } from './shop-arguments.ts'

const VERBS = ['show', 'allow', 'stop', 'paid', 'void']

/**
 * `invoice show|allow|stop TEAM|EMAIL` shows or changes whether a team pays by invoice (on-account 1); `invoice
 * paid|void ORDER` records the outcome of an open invoice (on-account 7).
 */
export const invoiceCommand: ShopCommand = {
  options: ['limit', 'fulfillment', 'reference', 'reason', 'by'],
  refuses: (given) => {
    const [verb = '', of = '', ...more] = given.words
    if (!VERBS.includes(verb)) return 'invoice requires show, allow, stop, paid or void'
    if (of === '' || more.length > 0) {
      return verb === 'paid' || verb === 'void'
        ? `invoice ${verb} requires one order number`
        : `invoice ${verb} requires the ID of one team, or the EMAIL of a member`
    }
    if (verb === 'show') return null
    if (verb === 'paid' && textOf(given, 'reference') === '') {
      return '--reference is required: the reference on the bank statement'
    }
    const fault = verb === 'allow' ? faultOf(termsOf(given)) : null
    return fault ?? unsigned(given)
  },
  run: async (office, given) => {
    const [verb, of = ''] = given.words
    const { onAccount } = office.services
    if (verb === 'show') return shown(office, onAccount.account(of), of)
    const named = await staffNamed(office, given)
    if (named.isErr()) return err(named.error)
    const orderId = of.toUpperCase()
    switch (verb) {
      case 'allow': {
        const terms = termsOf(given)
        if (terms.isErr()) return err(terms.error)
        const change = { ...named.value, team: of, terms: terms.value }
        return shown(office, onAccount.setTerms(change), of)
      }
      case 'stop':
        return shown(office, onAccount.stop({ ...named.value, team: of }), of)
      case 'paid': {
        const reference = textOf(given, 'reference')
        return onAccount
          .markPaid({ ...named.value, orderId, reference })
          .map(() => office.say(`${orderId} is paid`))
          .mapErr((error) => refusalMessage(of, error))
      }
      default:
        return onAccount
          .void({ ...named.value, orderId })
          .map(() => office.say(`${orderId} is voided, and a credit note was written`))
          .mapErr((error) => refusalMessage(of, error))
    }
  },
}

function faultOf(terms: Result<InvoiceTerms, string>): string | null {
  return terms.match(
    () => null,
    (why) => why,
  )
}

function termsOf(given: Arguments): Result<InvoiceTerms, string> {
  const typed = textOf(given, 'fulfillment')
  const fulfillment = FULFILLMENTS.find((one): one is Fulfillment => one === typed)
  if (!fulfillment) return err(`--fulfillment must be ${FULFILLMENTS.join(' or ')}`)
  return moneyOf(given, 'limit').andThen((limit) =>
    limit === null
      ? err('--limit is required: the most that may be unpaid, for example 500.00')
      : ok({ allowed: true, limit, fulfillment }),
  )
}

async function shown(
  office: AdminContext,
  asking: ResultAsync<InvoiceAccount, InvoiceUnchanged | Invalid | Missing | Outage>,
  of: string,
): Promise<Done> {
  return asking
    .map((account) => accountLines(account).forEach((line) => office.say(line)))
    .mapErr((error) => refusalMessage(of, error))
}

function accountLines({ team, terms, openAmount, oldest }: InvoiceAccount): readonly string[] {
  const { allowed, limit, fulfillment } = terms ?? {
    allowed: false,
    limit: NOTHING,
    fulfillment: null,
  }
  return [
    `${team.id}  ${team.name}`,
    fact('invoice', allowed ? `up to ${inUsd(limit)}, delivered ${fulfillment}` : 'no'),
    fact('open', inUsd(openAmount)),
    ...(oldest ? [fact('first due', `${oldest.orderId}  ${timeOf(oldest.dueAt)}`)] : []),
  ]
}

function refusalMessage(of: string, error: InvoiceUnchanged | Invalid | Missing | Outage): string {
  switch (error.kind) {
    case 'missing':
      return `no ${error.what} found: ${of}`
    case 'invalid':
      return invalidMessage(error)
    case 'own-invoice':
    case 'own-terms':
      return INVOICE_UNCHANGED_MESSAGES[error.kind]
    case 'not-on-account':
      return `${of} has no open invoice. Nothing was changed.`
    default:
      return outageMessage(error)
  }
}
