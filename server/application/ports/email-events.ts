import type { RoleId } from '#domain/team/role.ts'
import type { ReportKind } from '#domain/download/file-report.ts'
import type { Fulfillment, InvoiceStage } from '#domain/order/on-account.ts'
import type { Order } from '#domain/order/order.ts'
import type { CalendarMonth } from '#domain/shared/calendar.ts'
import type { PartOffer } from '#domain/order/refund.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { LeftInLot } from './credit-repository.ts'

/** The object of a subscription. */
export type Subscribed =
  | { readonly kind: 'plan'; readonly plan: string }
  /** A number of credits per month. */
  | { readonly kind: 'credits'; readonly credits: number }

/** The names of the license that something renews under and of the higher one that its customer now needs. */
export interface Ineligible {
  readonly held: string
  readonly needed: string
}

interface AboutSubscription {
  readonly firstName: string
  readonly of: Subscribed
}

interface AboutFile {
  readonly firstName: string
  readonly productName: string
  readonly filename: string
}

interface AboutTeam {
  readonly firstName: string
  readonly teamName: string
}

/** The events that emails are about: all data that their texts need, as of the event. */
export interface EmailEvents {
  /** A receipt. A renewal has its own email. */
  'order-paid': { readonly firstName: string; readonly order: Order }
  /** Credits that are about to expire unspent. */
  'credits-ending': { readonly firstName: string; readonly lots: readonly LeftInLot[] }
  /** The free pack of a month, to users who want such emails (free-plan 1). */
  'free-pack-given': {
    /** The recipient, for the one-click unsubscribe URL. Older events do not have it. */
    readonly userId?: string
    readonly firstName: string
    readonly month: CalendarMonth
    /** Names of the assets. */
    readonly assets: readonly string[]
  }
  /** Amounts include tax, and times are epoch milliseconds, as in all of the following. */
  'subscription-renewed': AboutSubscription & {
    readonly charged: Cents
    readonly until: number
    /** Canceled during the charge: it ends after this period. */
    readonly isLast: boolean
    readonly orderId: string
    readonly ineligible: Ineligible | null
  }
  'renewal-failed': AboutSubscription & {
    readonly amount: Cents
    readonly nextTry: number
    /** How long a plan's downloads continue. */
    readonly downloadsUntil: number
  }
  /** Another card or wallet is charged from now on. The email does not say which one. */
  'payment-method-changed': AboutSubscription
  'subscription-cancelled': AboutSubscription & { readonly at: number }
  'subscription-ended': AboutSubscription & {
    readonly why: 'cancelled' | 'unpaid'
    /** Plan credits that are kept for a new subscription, and until when; null if there are none. */
    readonly kept: { readonly credits: number; readonly until: number } | null
  }
  /** Money or credits that were refunded. */
  refunded: Refunded
  /** The provider refused the refund, and everything is as it was before. */
  'refund-failed': Pick<Refunded, 'firstName' | 'orderId' | 'amount' | 'items'>
  /** The receipt of a statement of withdrawal that was carried out. */
  withdrawn: Withdrawn
  /** To a person who cannot sign in: a link that confirms the statement. */
  'withdrawal-stated': TypedStatement & { readonly firstName: string; readonly token: string }
  /** The same, if the order does not belong to this address. */
  'withdrawal-unknown': TypedStatement
  /** Contains the only copy of a token, whose link leads to `returnTo`, a path of the shop. */
  'address-confirmation': Mailed & { readonly returnTo: string }
  'password-reset': Mailed & { readonly returnTo: string }
  /** Sets the first password of an account that was opened without one. */
  'first-password': Mailed & { readonly returnTo: string }
  'password-changed': AccountNotice
  /** To the new address. */
  'address-change': Mailed
  /** To the old address. It does not name the new one, which may belong to a stranger. */
  'address-change-asked': AccountNotice
  /** A sign-in method was added to the account. Emails from an older version do not say whose. */
  'provider-linked': AccountNotice & { readonly issuer?: string }
  /** A program can access the account with the personal access token of that name. */
  'token-made': AccountNotice & { readonly name: string }
  /** A second factor is now required, is no longer required, or was reset by staff. */
  'two-factor-enabled': AccountNotice
  'two-factor-disabled': AccountNotice
  'two-factor-reset': AccountNotice
  /** Staff were asked to reset it, and may do so from `at` on, in epoch milliseconds (two-factor 6). */
  'two-factor-reset-announced': AccountNotice & { readonly at: number }
  'recovery-code-used': AccountNotice & { readonly left: number }
  /** Asks whether a license is still right; null for individuals. */
  'band-question': AccountNotice & { readonly license: string | null }
  /** A report of a problem with a file was received (report 1). */
  'file-report-received': AboutFile & { readonly problem: ReportKind; readonly dueAt: number }
  /** The same, to the shop. */
  'file-reported': Omit<AboutFile, 'firstName'> & {
    readonly reportId: string
    readonly problem: ReportKind
    readonly message: string
    readonly orderId: string | null
    readonly dueAt: number
  }
  'file-report-answered': AboutFile & { readonly answer: string }
  /** Files that the recipient owns were corrected (report 2). */
  'file-corrected': Omit<AboutFile, 'filename'> & { readonly filenames: readonly string[] }
  /** To a person invited to a team, with the only copy of the token (team 3). */
  'team-invite': {
    readonly teamName: string
    readonly invitedBy: string
    readonly roleId: RoleId
    readonly token: string
  }
  /** To the owner: an invite was accepted. Older events have no role. */
  'team-joined': AboutTeam & { readonly member: string; readonly roleId?: RoleId }
  'team-role-changed': AboutTeam & { readonly roleId: RoleId }
  /** To everyone in a team that is closing: its credits that remain by then lapse (customer 4). */
  'team-closing': AboutTeam & {
    readonly credits: number
    readonly closesAt: number
    readonly isOwner: boolean
    readonly isReminder: boolean
  }
  /** To everyone except the owner: the team is not closing after all. */
  'team-kept': AboutTeam
  /** `closed`: the owner deleted the team, and the time to use its credits is over. */
  'team-membership-ended': AboutTeam & { readonly why: 'removed' | 'deleted' | 'closed' }
  /** To the new owner, with `newOwner` null, and to the former owner. */
  'team-transferred': AboutTeam & { readonly newOwner: string | null }
  /** To the approvers: a member requests that files be licensed (team 6). */
  'team-license-requested': AboutTeam & {
    readonly requester: string
    readonly files: readonly string[]
    readonly note: string
  }
  /** To the requester. */
  'team-license-answered': AboutTeam & {
    readonly status: 'approved' | 'declined'
    readonly by: string
    readonly file: string
    /** Path of the product's page. */
    readonly path: string
    readonly answer: string
  }
  /** To those who manage a team's billing: the state of one of its invoices (on-account 4). */
  'team-invoice': AboutTeam & {
    readonly stage: InvoiceStage
    readonly orderId: string
    readonly number: string
    readonly total: Cents
    readonly dueAt: number
    readonly fulfillment: Fulfillment
    /** What was ordered: an order has one or the other. */
    readonly goods: 'files' | 'credits'
    /** When goods delivered at once will be suspended; null if nothing will be, or they already are. */
    readonly suspendsAt: number | null
  }
  /** A company wants to be contacted about seats and invoices (survey 2). The spelling is that of stored emails. */
  enquiry: Inquiry
  /** An email whose text was already written when it was queued. */
  worded: { readonly subject: string; readonly text: string; readonly html: string }
}

/** The effects of a refund, as reported to the customer (refund 3). */
export interface RefundEnd {
  /** Whether licenses of files ended. */
  readonly files: boolean
  /** The name of the plan that ended, and its credits that are frozen. */
  readonly plan: string | null
  readonly creditsFrozen: number
  /** Whether a credit subscription ended. */
  readonly endedCredits: boolean
  readonly creditsTaken: number
  /** Further seats that ended. */
  readonly seats: number
}

export interface Refunded {
  readonly firstName: string
  readonly orderId: string
  readonly amount: Cents
  /** Refunded instead of money. */
  readonly credits: number
  /** The names of the refunded items; empty if unspecified. */
  readonly items: readonly string[]
  /**
   * The order was paid by invoice, so the money is refunded by bank transfer (on-account 7); missing in
   * older events.
   */
  readonly byTransfer?: boolean
  /** Nothing that was bought was revoked. */
  readonly stays: boolean
  /** The revoked goods; missing in older events. */
  readonly outcome?: RefundEnd | undefined
  /** The credit note's number. */
  readonly document: string | null
}

export interface Withdrawn {
  readonly firstName: string
  readonly orderId: string
  /** Epoch milliseconds. */
  readonly statedAt: number
  /** The refund for each chosen part, or the reason why there is none. */
  readonly parts: readonly PartOffer[]
}

/** A statement made without signing in. */
interface TypedStatement {
  /** As it was typed. */
  readonly orderNumber: string
  readonly statedAt: number
}

interface AccountNotice {
  readonly firstName: string
}

interface Mailed extends AccountNotice {
  readonly token: string
}

export interface Inquiry {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly seats: number | null
  /** The name of the license that they chose or that their answers suggest; null if neither exists. */
  readonly license: string | null
  /** Their own message; null for those who only answered the questions. */
  readonly message: string | null
  /** The search that found nothing, if they request an asset. */
  readonly search?: string | undefined
}

export type EmailEvent = {
  [Kind in keyof EmailEvents]: { readonly kind: Kind } & EmailEvents[Kind]
}[keyof EmailEvents]

/**
 * A requested link to an address, whether it has an account or not. The account is looked up when the email
 * is sent, so that the request costs the same for every address (sign-in 3, confirmation 2).
 */
export type LinkAsked =
  | { readonly kind: 'reset-asked'; readonly returnTo: string }
  | { readonly kind: 'confirmation-asked' }

export function isLinkAsked(event: EmailEvent | LinkAsked): event is LinkAsked {
  return event.kind === 'reset-asked' || event.kind === 'confirmation-asked'
}
