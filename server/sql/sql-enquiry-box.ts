import type { Clock } from '#application/ports/clock.ts'
import { DAY_MS } from '#domain/shared/spans.ts'
import type { EnquiryForm } from '#domain/user/enquiry.ts'
import type { EnquiryBox } from '../ports/enquiry-box.ts'
import type { EnquiryLetter } from '../ports/enquiry-letter.ts'
import type { Secrets } from '../ports/secrets.ts'
import { attempted } from '#application/ports/outage.ts'
import type { Db } from './database.ts'
import { listLicenses } from './catalogue/sql-licenses.ts'
import { putLetter } from './sql-outbox.ts'

export interface EnquiryDesk {
  readonly db: Db
  readonly clock: Clock
  readonly secrets: Secrets
  readonly enquiryLetter: EnquiryLetter
}

/** Enquiries as letters in the outbox: nothing else of them is kept. */
export const sqlEnquiryBox = (desk: EnquiryDesk): EnquiryBox => ({
  put: (enquiry) => attempted(put(desk, enquiry)),
})

async function put({ db, clock, secrets, enquiryLetter }: EnquiryDesk, enquiry: EnquiryForm) {
  const { licenseId, ...said } = enquiry
  const now = clock.now()
  const license = (await listLicenses(db)).find(({ id }) => id === licenseId)
  const digest = await secrets.digest(JSON.stringify(enquiry))
  const key = `enquiry-${digest}-${Math.floor(now / DAY_MS)}`
  const letter = enquiryLetter({ ...said, license: license?.name ?? null })
  await putLetter(db, { ...letter, key }, { id: secrets.newId(), now })
}
