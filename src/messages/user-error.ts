import type { AdminRefused } from '#application/ports/admin-people.ts'
import type { TwoFactorRequired } from '#application/ports/admin.ts'
import type { TooManyTokens } from '#application/ports/access-tokens.ts'
import type { AssetRefused } from '#application/ports/asset-imports.ts'
import type { AnonymizeRefused, ReauthRequired, Taken } from '#application/ports/account.ts'
import type { OtpRefused, ResendRefused, SignInRefused } from '#application/ports/accounts.ts'
import type { CartRefusal } from '#application/ports/carts.ts'
import type { NoCreditSubscription, NoSubscription } from '#application/ports/subscriptions.ts'
import type { NotPastDue } from '#application/ports/subscription-payments.ts'
import type { ReversalRefused } from '#application/ports/credits.ts'
import type { QuoteRefusal } from '#application/ports/purchases.ts'
import type { BotRefused, GateRefused } from '#application/ports/gates.ts'
import type { CheckoutRefusal } from '#application/ports/orders.ts'
import type { Gone, Missing, Outage } from '#application/ports/outage.ts'
import type { OnlySignInMethod } from '#application/ports/sign-in-methods.ts'
import type { TwoFactorEnabled } from '#application/ports/two-factor.ts'
import type { WishlistFull } from '#application/ports/wishlists.ts'
import type { DownloadRefusal } from '#domain/download/decision.ts'
import type { CreditsChanged } from '#domain/download/shown-cost.ts'
import type {
  AlreadyMember,
  InviteForOther,
  InviteOver,
  SeatLimitReached,
} from '#domain/team/invite.ts'
import type { InvoiceOpen } from '#domain/order/on-account.ts'
import type { RequestLimitReached, RequestOver } from '#domain/team/license-request.ts'
import type { LicenseNotLowered } from '#domain/license/choice.ts'
import type { SeatsInUse } from '#domain/subscription/seats.ts'
import type { InOtherTeam, OwnerMustTransfer, NotAllowed } from '#domain/team/team.ts'
import type { CommentsFull } from '#domain/wishlist/comment.ts'
import type { TeamWishlistsFull } from '#domain/wishlist/team-lists.ts'
import type { NewWishlistRefusal } from '#domain/wishlist/wishlist.ts'
import type { PartMissing } from './missing-part-messages.ts'

/** Every error that a shopper can encounter. */
export type UserError =
  | SignInRefused
  | OtpRefused
  | TwoFactorEnabled
  | TwoFactorRequired
  | AdminRefused
  | ResendRefused
  | ReauthRequired
  | AnonymizeRefused
  | OnlySignInMethod
  | Taken
  | GateRefused
  | BotRefused
  | CartRefusal
  | CheckoutRefusal
  | QuoteRefusal
  | DownloadRefusal
  | CreditsChanged
  | NoSubscription
  | NoCreditSubscription
  | SeatsInUse
  | NotPastDue
  | ReversalRefused
  | WishlistFull
  | NewWishlistRefusal
  | TeamWishlistsFull
  | CommentsFull
  | TooManyTokens
  | AlreadyMember
  | InOtherTeam
  | InviteForOther
  | InviteOver
  | LicenseNotLowered
  | OwnerMustTransfer
  | SeatLimitReached
  | InvoiceOpen
  | RequestLimitReached
  | RequestOver
  | NotAllowed
  | AssetRefused
  | Missing
  | Gone
  | PartMissing
  | Outage
