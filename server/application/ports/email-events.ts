import type { RoleId } from '#domain/team/role.ts'
import type { ReportKind } from '#domain/download/file-report.ts'
import type { Fulfillment, InvoiceStage } from '#domain/order/on-account.ts'
import type { Order } from '#domain/order/order.ts'
import type { CalendarMonth } from '#domain/shared/calendar.ts'
import type { PartOffer } from '#domain/order/refund.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { LeftInLot } from './credit-repository.ts'

/** What a subscription is of. */
export type Subscribed =
  | { readonly kind: 'plan'; readonly plan: string }
  /** So many credits of each month. */
  | { readonly kind: 'credits'; readonly credits: number }

/** The names of the license that something renews under, and of the higher one that its customer needs now. */
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

/** What e-mails are about: everything that their words need, as it was when it happened. */
export interface EmailEvents {
  /** A receipt. A renewal has an e-mail of its own. */
  'order-paid': { readonly firstName: string; readonly order: Order }
  /** Credits that are about to be lost unspent. */
  'credits-ending': { readonly firstName: string; readonly lots: readonly LeftInLot[] }
  /** The free pack of a month, to those who want such mail (free-plan 1). */
  'free-pack-given': {
    /** Who may end such e-mails with one click. Older promises do not say it. */
    readonly userId?: string
    readonly firstName: string
    readonly month: CalendarMonth
    /** Names. */
    readonly assets: readonly string[]
  }
  /** Sums with their tax, and moments in epoch milliseconds, as in all that follow. */
  'subscription-renewed': AboutSubscription & {
    readonly charged: Cents
    readonly until: number
    /** Cancelled while it was being charged: it ends then. */
    readonly isLast: boolean
    readonly orderId: string
    readonly ineligible: Ineligible | null
  }
  'renewal-failed': AboutSubscription & {
    readonly amount: Cents
    readonly nextTry: number
    /** How long a plan's downloads go on. */
    readonly downloadsUntil: number
  }
  /** Another card or wallet is charged for it from now on. Which one is not said. */
  'payment-method-changed': AboutSubscription
  'subscription-cancelled': AboutSubscription & { readonly at: number }
  'subscription-ended': AboutSubscription & {
    readonly why: 'cancelled' | 'unpaid'
    /** Plan credits that wait for a new subscription, and until when; null where there are none. */
    readonly kept: { readonly credits: number; readonly until: number } | null
  }
  /** Money, or credits, that have gone back. */
  refunded: Refunded
  /** The provider will not do it, and everything is as it was. */
  'refund-failed': Pick<Refunded, 'firstName' | 'orderId' | 'amount' | 'items'>
  /** The receipt of a statement of withdrawal that was carried out. */
  withdrawn: Withdrawn
  /** To somebody who cannot sign in: a link that confirms the statement. */
  'withdrawal-stated': TypedStatement & { readonly firstName: string; readonly token: string }
  /** The same for an order that does not belong to this address. */
  'withdrawal-unknown': TypedStatement
  /** With the only copy of a token, whose link leads on to `returnTo`, a path of the shop's. */
  'address-confirmation': Mailed & { readonly returnTo: string }
  'password-reset': Mailed & { readonly returnTo: string }
  /** The first password of an account that was opened without one. */
  'first-password': Mailed & { readonly returnTo: string }
  'password-changed': AccountNotice
  /** To the new address. */
  'address-change': Mailed
  /** To the old one. It does not name the new one: that may be a stranger's. */
  'address-change-asked': AccountNotice
  /** The account has a further way in. */
  'provider-linked': AccountNotice
  /** A program can get in with the personal access token of that name. */
  'token-made': AccountNotice & { readonly name: string }
  /** A second factor is asked for from now on, is not any more, or was reset by staff. */
  'two-factor-enabled': AccountNotice
  'two-factor-disabled': AccountNotice
  'two-factor-reset': AccountNotice
  /** Staff were asked to reset it, which they may from then on, epoch milliseconds (two-factor 6). */
  'two-factor-reset-announced': AccountNotice & { readonly at: number }
  'recovery-code-used': AccountNotice & { readonly left: number }
  /** Whether a license is still right; null for those who work alone. */
  'band-question': AccountNotice & { readonly license: string | null }
  /** A report of a problem with a file was taken (report 1). */
  'file-report-received': AboutFile & { readonly problem: ReportKind; readonly dueAt: number }
  /** The same to the shop's own people. */
  'file-reported': Omit<AboutFile, 'firstName'> & {
    readonly reportId: string
    readonly problem: ReportKind
    readonly message: string
    readonly orderId: string | null
    readonly dueAt: number
  }
  'file-report-answered': AboutFile & { readonly answer: string }
  /** Files that somebody owns were corrected (report 2). */
  'file-corrected': Omit<AboutFile, 'filename'> & { readonly filenames: readonly string[] }
  /** To somebody who is invited to a team, with the only copy of the token (team 3). */
  'team-invite': {
    readonly teamName: string
    readonly invitedBy: string
    readonly roleId: RoleId
    readonly token: string
  }
  /** To the owner: an invite was accepted. Older events have no role. */
  'team-joined': AboutTeam & { readonly member: string; readonly roleId?: RoleId }
  'team-role-changed': AboutTeam & { readonly roleId: RoleId }
  /** To everybody on a team that closes then: what is left of its credits by then lapses (customer 4). */
  'team-closing': AboutTeam & {
    readonly credits: number
    readonly closesAt: number
    readonly isOwner: boolean
    readonly isReminder: boolean
  }
  /** To everybody but the owner: the team does not close. */
  'team-kept': AboutTeam
  /** `closed`: its owner deleted the team, and the time to use its credits is over. */
  'team-membership-ended': AboutTeam & { readonly why: 'removed' | 'deleted' | 'closed' }
  /** To the new owner, where `newOwner` is null, and to the former one. */
  'team-transferred': AboutTeam & { readonly newOwner: string | null }
  /** To those who approve: somebody asks for files to be licensed (team 6). */
  'team-license-requested': AboutTeam & {
    readonly requester: string
    readonly files: readonly string[]
    readonly note: string
  }
  /** To whoever asked. */
  'team-license-answered': AboutTeam & {
    readonly status: 'approved' | 'declined'
    readonly by: string
    readonly file: string
    /** Of its product's page. */
    readonly path: string
    readonly answer: string
  }
  /** To those who manage a team's billing: how one of its invoices stands (on-account 4). */
  'team-invoice': AboutTeam & {
    readonly stage: InvoiceStage
    readonly orderId: string
    readonly number: string
    readonly total: Cents
    readonly dueAt: number
    readonly fulfillment: Fulfillment
    /** What was ordered: an order has one or the other. */
    readonly goods: 'files' | 'credits'
    /** When what came at once is suspended; null where nothing is, or it was. */
    readonly suspendsAt: number | null
  }
  /** A company wants to be written to about seats and invoices (survey 2). */
  enquiry: Enquiry
  /** One that was put into words when it was promised. */
  worded: { readonly subject: string; readonly text: string; readonly html: string }
}

/** What a refund has taken, as far as its customer is told (refund 3). */
export interface RefundEnd {
  /** Whether licenses of files ended. */
  readonly files: boolean
  /** The plan that ended, by name, and its credits that are frozen. */
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
  /** Given back instead of money. */
  readonly credits: number
  /** What it was for, by name; empty where nobody said. */
  readonly items: readonly string[]
  /** It was paid by invoice, so the money goes back by bank transfer (on-account 7); not said by an older version. */
  readonly byTransfer?: boolean
  /** Nothing that was bought was taken back with it. */
  readonly stays: boolean
  /** What was taken back; not said by an older version. */
  readonly outcome?: RefundEnd | undefined
  /** The credit note's number. */
  readonly document: string | null
}

export interface Withdrawn {
  readonly firstName: string
  readonly orderId: string
  /** Epoch milliseconds. */
  readonly statedAt: number
  /** What is given back for each part that was chosen, or why nothing is. */
  readonly parts: readonly PartOffer[]
}

/** A statement without a sign-in. */
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

export interface Enquiry {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly seats: number | null
  /** The name of the license they chose or that their answers suggest; null where neither says. */
  readonly license: string | null
  /** What they wrote themselves; null for those who only answered the questions. */
  readonly message: string | null
  /** What they searched for in vain, where they ask for an asset. */
  readonly search?: string | undefined
}

export type EmailEvent = {
  [Kind in keyof EmailEvents]: { readonly kind: Kind } & EmailEvents[Kind]
}[keyof EmailEvents]

/**
 * A link that somebody asked for at an address, whether an account has it or not. Whose it is, is looked up
 * when the e-mail goes out, so that asking costs the same for every address (sign-in 3, confirmation 2).
 */
export type LinkAsked =
  | { readonly kind: 'reset-asked'; readonly returnTo: string }
  | { readonly kind: 'confirmation-asked' }

export function isLinkAsked(event: EmailEvent | LinkAsked): event is LinkAsked {
  return event.kind === 'reset-asked' || event.kind === 'confirmation-asked'
}
