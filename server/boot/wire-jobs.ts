import { same } from '#wiring/wire.ts'
import { askAboutRevenueBands, createRevenueBands } from '../application/account/revenue-bands.ts'
import { createStaff } from '../application/account/staff.ts'
import { createSurveys } from '../application/account/surveys.ts'
import { expireCredits } from '../application/credits/expire-credits.ts'
import { warnOfEndingCredits } from '../application/credits/warn-of-ending-credits.ts'
import { freePacks, grantFreePacks } from '../application/free-pack/free-packs.ts'
import { listFreePacks, setFreePack } from '../application/free-pack/set-free-pack.ts'
import { submitEnquiry } from '../application/enquiry/submit-enquiry.ts'
import { sharedWishlists, wishlists } from '../application/wishlist/wishlists.ts'
import { wire, wireFrom, type SomeBindings } from './wire.ts'

/** What the shop does for its members besides selling: it listens, asks what they work with, keeps what they wish for, and warns in time. */
export const JOBS = {
  sharedWishlists: wire(sharedWishlists, 'units', 'secrets'),
  staff: wire(createStaff, 'units'),
  surveys: wire(createSurveys, 'units', 'contact'),
  submitEnquiry: wireFrom(
    submitEnquiry,
    same('units', 'secrets', 'contact', 'botChecks', 'rateLimits'),
  ),
  expireCredits: wire(expireCredits, 'units'),
  warnOfEndingCredits: wire(warnOfEndingCredits, 'units'),
  wishlists: wire(wishlists, 'units', 'secrets'),

  // The yearly question of licensing 8.
  askAboutRevenueBands: wire(askAboutRevenueBands, 'units'),
  revenueBands: wire(createRevenueBands, 'units'),

  // What the free plan brings each month (free-plan 1).
  freePacks: wire(freePacks, 'units'),
  grantFreePacks: wireFrom(grantFreePacks, same('units', 'log')),
  listFreePacks: wire(listFreePacks, 'units'),
  setFreePack: wire(setFreePack, 'units'),
} satisfies SomeBindings
