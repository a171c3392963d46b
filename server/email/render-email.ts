import type { RenderEmail } from '../application/ports/mailer.ts'
import { accountEmails } from './templates/account.ts'
import { twoFactorEmails } from './templates/two-factor.ts'
import { creditsEndingEmail } from './templates/credits.ts'
import { freePackEmail } from '#server/email/templates/credits.ts'
import { subscriptionEmails } from './templates/subscription.ts'
import { refundEmails } from './templates/order.ts'
import { fileEmails } from './templates/files.ts'
import { invoiceEmail } from './templates/invoice.ts'
import { teamEmails } from './templates/team.ts'
import { inquiryEmail } from './templates/inquiry.ts'
import { receiptEmail } from '#server/email/templates/order.ts'

export const renderEmail = (publicUrl: string): RenderEmail => {
  const account = accountEmails(publicUrl)
  const twoFactor = twoFactorEmails(publicUrl)
  const receipt = receiptEmail(publicUrl)
  const creditsEnding = creditsEndingEmail(publicUrl)
  const freePackGiven = freePackEmail(publicUrl)
  const subscription = subscriptionEmails(publicUrl)
  const refund = refundEmails(publicUrl)
  const files = fileEmails(publicUrl)
  const team = teamEmails(publicUrl)
  const invoice = invoiceEmail(publicUrl)
  return (to, event) => {
    switch (event.kind) {
      case 'order-paid':
        return receipt(event.order, { email: to, firstName: event.firstName })
      case 'credits-ending':
        return creditsEnding({ email: to, firstName: event.firstName }, event.lots)
      case 'free-pack-given':
        return freePackGiven({ email: to, firstName: event.firstName }, event)
      case 'subscription-renewed':
        return subscription.renewed({ ...event, email: to })
      case 'renewal-failed':
        return subscription.failed({ ...event, email: to })
      case 'payment-method-changed':
        return subscription.paymentMethodChanged({ ...event, email: to })
      case 'subscription-cancelled':
        return subscription.cancelled({ ...event, email: to })
      case 'subscription-ended':
        return subscription.ended({ ...event, email: to })
      case 'refunded':
        return refund.refunded(to, event)
      case 'refund-failed':
        return refund.failed(to, event)
      case 'withdrawn':
        return refund.withdrawn(to, event)
      case 'withdrawal-stated':
        return refund.stated(to, event)
      case 'withdrawal-unknown':
        return refund.unknownOrder(to, event)
      case 'address-confirmation':
        return account.confirmation({ email: to, firstName: event.firstName }, event)
      case 'password-reset':
        return account.reset({ email: to, firstName: event.firstName }, event)
      case 'first-password':
        return account.firstPassword({ email: to, firstName: event.firstName }, event)
      case 'password-changed':
        return account.passwordChanged({ email: to, firstName: event.firstName })
      case 'address-change':
        return account.addressChange({ email: to, firstName: event.firstName }, event)
      case 'address-change-asked':
        return account.addressChangeAsked({ email: to, firstName: event.firstName })
      case 'provider-linked':
        return account.providerLinked({ email: to, firstName: event.firstName }, event.issuer)
      case 'token-made':
        return account.tokenMade({ email: to, firstName: event.firstName }, event.name)
      case 'two-factor-enabled':
        return twoFactor.enabled({ email: to, firstName: event.firstName })
      case 'two-factor-disabled':
        return twoFactor.disabled({ email: to, firstName: event.firstName })
      case 'two-factor-reset':
        return twoFactor.reset({ email: to, firstName: event.firstName })
      case 'two-factor-reset-announced':
        return twoFactor.resetAnnounced({ email: to, firstName: event.firstName }, event.at)
      case 'recovery-code-used':
        return twoFactor.recoveryCodeUsed({ email: to, firstName: event.firstName }, event.left)
      case 'band-question':
        return account.revenueBandQuestion({ email: to, firstName: event.firstName }, event.license)
      case 'file-report-received':
        return files.received({ ...event, email: to })
      case 'file-reported':
        return files.toShop({ ...event, email: to })
      case 'file-report-answered':
        return files.answered({ ...event, email: to })
      case 'file-corrected':
        return files.corrected({ ...event, email: to })
      case 'team-invite':
        return team.invite(to, event)
      case 'team-joined':
        return team.joined({ ...event, email: to })
      case 'team-role-changed':
        return team.roleChanged({ ...event, email: to })
      case 'team-closing':
        return team.closing({ ...event, email: to })
      case 'team-kept':
        return team.kept({ ...event, email: to })
      case 'team-membership-ended':
        return team.membershipEnded({ ...event, email: to })
      case 'team-transferred':
        return team.transferred({ ...event, email: to })
      case 'team-license-requested':
        return team.licenseRequested(to, event)
      case 'team-license-answered':
        return team.licenseAnswered(to, event)
      case 'team-invoice':
        return invoice(to, event)
      case 'enquiry':
        return inquiryEmail(to, event)
      case 'worded': {
        const { subject, text, html } = event
        return { to, subject, text, html }
      }
    }
  }
}
