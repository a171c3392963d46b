import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { customerById } from '#domain/customer/customer.ts'
import type { Certificate } from '#domain/license/certificate.ts'
import type { Invoice } from '#domain/order/invoice.ts'
import type { Order } from '#domain/order/order.ts'
import { receiptsOf } from '#server/application/order/receipts.ts'
import { isConfirmed } from '#domain/user/viewer.ts'
import type { EmailEvent } from '#server/application/ports/email-events.ts'
import type { ExportedFile, PromisedToThem } from '#server/application/ports/export-repository.ts'
import type { Records, UnitOfWork } from '#server/application/ports/unit-of-work.ts'

/** Returns the subject of an email that has not been sent yet. */
export type SubjectOf = (to: string, event: EmailEvent) => { readonly subject: string }

export type ExportAccount = ReturnType<typeof exportAccount>

/**
 * Everything that the shop stores about one person, except what grants access (privacy): each file uses the
 * field names of a receipt or of its table.
 */
export const exportAccount =
  (units: UnitOfWork, subjectOf: SubjectOf) =>
  (userId: string): ResultAsync<readonly ExportedFile[], Outage> =>
    units.read((records) => gather(records, userId, subjectOf))

async function gather(
  records: Records,
  userId: string,
  subjectOf: SubjectOf,
): Promise<readonly ExportedFile[]> {
  const customer = customerById(userId)
  const orders = await receiptsOf(records, customer)
  const invoices = await records.invoices.all(customer)
  const certificates = await records.certificates.all(customer)
  const account = await records.accounts.find(userId)
  if (!account) return []
  const { user } = account.profile
  const former = await records.personalData.formerEmails(userId)
  // Other people may have submitted data under an unconfirmed address.
  const proven = isConfirmed(user) ? [user.email, ...former] : former
  const emails = await records.exports.emails(userId, [user.email, ...former])
  return [
    ...(await records.exports.files(userId, proven)),
    { name: 'orders.json', content: orders.map(orderEntry) },
    { name: 'invoices.json', content: invoices.map(invoiceEntry) },
    { name: 'certificates.json', content: certificates.map(certificateEntry) },
    { name: 'emails.json', content: emails.map((email) => emailEntry(email, subjectOf)) },
  ]
}

/** The user's purchases as on the receipt; amounts in US cents. */
function orderEntry(order: Order) {
  return {
    id: order.id,
    status: order.status,
    license_id: order.licenseId,
    created_at: when(order.createdAt),
    paid_at: when(order.paidAt),
    billing_country: order.billingCountry,
    company: order.company,
    vat_id: order.vatId,
    currency: 'USD',
    subtotal: order.subtotal,
    discount_name: order.discountName,
    discount: order.discount,
    tax: order.tax,
    tax_rate: order.taxRate,
    vat_checked_at: when(order.vatCheckedAt ?? null),
    total: order.total,
    credits: order.credits,
    refunded: order.refunded,
    lines: order.lines.map(({ sku, name, detail, price, files }) => ({
      sku,
      name,
      detail,
      price,
      files: files.map(({ filename, bytes, sha256 }) => ({ filename, bytes, sha256 })),
    })),
    purchases: order.purchases,
  }
}

/** Charges and refunds as on the documents; amounts in US cents. */
function invoiceEntry({ issuedAt, paidAt, ...invoice }: Invoice) {
  return {
    number: invoice.number,
    kind: invoice.kind,
    refers_to: invoice.refersTo,
    order_id: invoice.orderId,
    issued_at: when(issuedAt),
    paid_at: when(paidAt),
    seller: invoice.seller,
    buyer: invoice.buyer,
    license: invoice.license,
    lines: invoice.lines,
    currency: 'USD',
    subtotal: invoice.subtotal,
    discount_name: invoice.discountName,
    discount: invoice.discount,
    tax: invoice.tax,
    tax_rate: invoice.taxRate,
    vat_checked_at: when(invoice.vatCheckedAt ?? null),
    total: invoice.total,
  }
}

function certificateEntry({ holder, ...certificate }: Certificate) {
  return {
    id: certificate.id,
    order_id: certificate.orderId,
    holder: holder.name,
    company: holder.company,
    asset: certificate.asset,
    file: certificate.file,
    sku: certificate.sku,
    license: certificate.license,
    licensed_at: when(certificate.licensedAt),
    revoked_at: when(certificate.revokedAt),
  }
}

/** Emails to the user, without their bodies: a link in one may still grant access. */
function emailEntry(
  { recipient, event, createdAt, sentAt, ...email }: PromisedToThem,
  subjectOf: SubjectOf,
) {
  return {
    recipient,
    subject: event ? subjectOf(recipient, event).subject : email.subject,
    created_at: when(createdAt),
    sent_at: when(sentAt),
  }
}

function when(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
