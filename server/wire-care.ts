import { takeEnquiry } from './cases/take-enquiry.ts'
import { grantFreePacks } from './cases/grant-free-packs.ts'
import { bandLetters } from './mail/letters-band.ts'
import { creditLetters } from './mail/letters-credits.ts'
import { enquiryLetter } from './mail/letters-enquiry.ts'
import { freePackLetters } from './mail/letters-free-pack.ts'
import { sqlBandReminders } from './sql/band-reminders.ts'
import { sqlCreditWarnings } from './sql/credit-warnings.ts'
import { sqlBands } from './sql/sql-bands.ts'
import { sqlEnquiryBox } from './sql/sql-enquiry-box.ts'
import { sqlFreePackBook, sqlFreePacks } from './sql/sql-free-packs.ts'
import { sqlSurveys } from './sql/sql-surveys.ts'
import { sqlSharedWishlists, sqlWishlists } from './sql/sql-wishlists.ts'
import type { Wiring } from './wire-shop.ts'

/** What the shop does for its members besides selling: it listens, asks what they work with, keeps what they wish for, and warns in time. */
export function wireCare(wiring: Wiring): void {
  const { wire, wireFrom } = wiring
  wire('creditLetters', creditLetters, 'publicUrl')
  wire('enquiryLetter', enquiryLetter, 'contact')
  wireFrom('enquiryBox', sqlEnquiryBox, {
    db: 'db',
    clock: 'clock',
    secrets: 'secrets',
    enquiryLetter: 'enquiryLetter',
  })
  wireFrom('takeEnquiry', takeEnquiry, {
    enquiryBox: 'enquiryBox',
    botChecks: 'botChecks',
    rateLimits: 'rateLimits',
  })
  wireFrom('surveys', sqlSurveys, {
    db: 'db',
    clock: 'clock',
    secrets: 'secrets',
    enquiryLetter: 'enquiryLetter',
  })
  wire('wishlists', sqlWishlists, 'db', 'clock', 'secrets')
  wire('sharedWishlists', sqlSharedWishlists, 'db', 'secrets')
  wireFrom('warnOfEndingCredits', sqlCreditWarnings, {
    db: 'db',
    clock: 'clock',
    secrets: 'secrets',
    creditLetters: 'creditLetters',
  })
  wireBands(wiring)
  wireFreePacks(wiring)
}

/** The yearly question of rules 3.8. */
function wireBands({ wire, wireFrom }: Wiring): void {
  wire('bandLetters', bandLetters, 'publicUrl')
  wire('bands', sqlBands, 'db', 'clock')
  wireFrom('askAboutBands', sqlBandReminders, {
    db: 'db',
    clock: 'clock',
    secrets: 'secrets',
    bandLetters: 'bandLetters',
  })
}

/** What the free plan brings each month (rules 18). */
function wireFreePacks({ wire, wireFrom }: Wiring): void {
  wire('freePackLetters', freePackLetters, 'publicUrl')
  const desk = {
    db: 'db',
    clock: 'clock',
    secrets: 'secrets',
    freePackLetters: 'freePackLetters',
  } as const
  wireFrom('freePacks', sqlFreePacks, desk)
  wireFrom('freePackBook', sqlFreePackBook, desk)
  wireFrom('grantFreePacks', grantFreePacks, { freePackBook: 'freePackBook', log: 'log' })
}
