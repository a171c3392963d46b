import { same } from '#wiring/wire.ts'
import { askAboutBands, bandsOver } from './application/account/bands.ts'
import { staffOver } from './application/account/staff.ts'
import { surveysOver } from './application/account/surveys.ts'
import { expireCredits } from './application/credits/expire-credits.ts'
import { warnOfEndingCredits } from './application/credits/warn-of-ending-credits.ts'
import { freePacks, grantFreePacks } from './application/free-pack/free-packs.ts'
import { listFreePacks, setFreePack } from './application/free-pack/set-free-pack.ts'
import { takeEnquiry } from './application/enquiry/take-enquiry.ts'
import { sharedWishlists, wishlists } from './application/wishlist/wishlists.ts'
import { wire, wireFrom, type SomeBindings } from './wire.ts'

/** What the shop does for its members besides selling: it listens, asks what they work with, keeps what they wish for, and warns in time. */
export const CARE = {
  sharedWishlists: wire(sharedWishlists, 'units', 'secrets'),
  staff: wire(staffOver, 'units'),
  surveys: wire(surveysOver, 'units', 'contact'),
  takeEnquiry: wireFrom(
    takeEnquiry,
    same('units', 'secrets', 'contact', 'botChecks', 'rateLimits'),
  ),
  expireCredits: wire(expireCredits, 'units'),
  warnOfEndingCredits: wire(warnOfEndingCredits, 'units'),
  wishlists: wire(wishlists, 'units', 'secrets'),

  // The yearly question of licensing 8.
  askAboutBands: wire(askAboutBands, 'units'),
  bands: wire(bandsOver, 'units'),

  // What the free plan brings each month (free-plan 1).
  freePacks: wire(freePacks, 'units'),
  grantFreePacks: wireFrom(grantFreePacks, same('units', 'log')),
  listFreePacks: wire(listFreePacks, 'units'),
  setFreePack: wire(setFreePack, 'units'),
} satisfies SomeBindings
