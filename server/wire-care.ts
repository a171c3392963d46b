import { same } from '#wiring/wire.ts'
import { expireCredits } from './application/credits/expire-credits.ts'
import { warnOfEndingCredits } from './application/credits/warn-of-ending-credits.ts'
import { freePacks, grantFreePacks } from './application/free-pack/free-packs.ts'
import { listFreePacks, setFreePack } from './application/free-pack/set-free-pack.ts'
import { takeEnquiry } from './cases/take-enquiry.ts'
import { bandLetters } from './mail/letters-band.ts'
import { enquiryLetter } from './mail/letters-enquiry.ts'
import { sqlAskAboutBands } from './sql/accounts/band-reminders.ts'
import { sqlBands } from './sql/accounts/sql-bands.ts'
import { sqlEnquiryBox } from './sql/sql-enquiry-box.ts'
import { sqlSurveys } from './sql/accounts/sql-surveys.ts'
import { sharedWishlists, wishlists } from './application/wishlist/wishlists.ts'
import { wire, wireFrom, type SomeBindings } from './wire.ts'

const writing = same('db', 'clock', 'secrets')
const asking = { ...writing, enquiryLetter: 'enquiryLetter' } as const

/** What the shop does for its members besides selling: it listens, asks what they work with, keeps what they wish for, and warns in time. */
export const CARE = {
  enquiryBox: wireFrom(sqlEnquiryBox, asking),
  enquiryLetter: wire(enquiryLetter, 'contact'),
  sharedWishlists: wire(sharedWishlists, 'units', 'secrets'),
  surveys: wireFrom(sqlSurveys, asking),
  takeEnquiry: wireFrom(takeEnquiry, same('enquiryBox', 'botChecks', 'rateLimits')),
  expireCredits: wire(expireCredits, 'units'),
  warnOfEndingCredits: wire(warnOfEndingCredits, 'units'),
  wishlists: wire(wishlists, 'units', 'secrets'),

  // The yearly question of rules 3.8.
  askAboutBands: wireFrom(sqlAskAboutBands, { ...writing, bandLetters: 'bandLetters' }),
  bandLetters: wire(bandLetters, 'publicUrl'),
  bands: wire(sqlBands, 'db', 'clock'),

  // What the free plan brings each month (rules 18).
  freePacks: wire(freePacks, 'units'),
  grantFreePacks: wireFrom(grantFreePacks, same('units', 'log')),
  listFreePacks: wire(listFreePacks, 'units'),
  setFreePack: wire(setFreePack, 'units'),
} satisfies SomeBindings
