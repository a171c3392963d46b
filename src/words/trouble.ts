import type { AnonymizeRefused, ReauthRequired, Taken } from '#application/ports/account.ts'
import type { SignInRefused } from '#application/ports/accounts.ts'
import type { CartRefusal } from '#application/ports/carts.ts'
import type { NoRefill, NoSubscription } from '#application/ports/subscriptions.ts'
import type { TakeBackRefused } from '#application/ports/credits.ts'
import type { ServiceRefusal } from '#application/ports/purchases.ts'
import type { BotRefused, GateRefused } from '#application/ports/gates.ts'
import type { CheckoutRefusal } from '#application/ports/orders.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { OnlyWayIn } from '#application/ports/sign-in-ways.ts'
import type { WishlistFull } from '#application/ports/wishlists.ts'
import type { DownloadRefusal } from '#domain/download/decision.ts'
import type { CreditsChanged } from '#domain/download/shown-cost.ts'
import type { NewWishlistRefusal } from '#domain/wishlist/wishlist.ts'
import type { PartMissing } from './part-words.ts'

/** Everything that can go wrong in front of a shopper. */
export type Trouble =
  | SignInRefused
  | ReauthRequired
  | AnonymizeRefused
  | OnlyWayIn
  | Taken
  | GateRefused
  | BotRefused
  | CartRefusal
  | CheckoutRefusal
  | ServiceRefusal
  | DownloadRefusal
  | CreditsChanged
  | NoSubscription
  | NoRefill
  | TakeBackRefused
  | WishlistFull
  | NewWishlistRefusal
  | Missing
  | PartMissing
  | Outage
