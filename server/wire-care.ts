import { takeEnquiry } from './cases/take-enquiry.ts'
import { creditLetters } from './mail/letters-credits.ts'
import { enquiryLetter } from './mail/letters-enquiry.ts'
import { sqlCreditWarnings } from './sql/credit-warnings.ts'
import { sqlEnquiryBox } from './sql/sql-enquiry-box.ts'
import { sqlSurveys } from './sql/sql-surveys.ts'
import type { Wiring } from './wire-shop.ts'

/** What the shop does for its members besides selling: it listens, asks what they work with, and warns in time. */
export function wireCare({ wire, wireFrom }: Wiring): void {
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
  wireFrom('warnOfEndingCredits', sqlCreditWarnings, {
    db: 'db',
    clock: 'clock',
    secrets: 'secrets',
    creditLetters: 'creditLetters',
  })
}
