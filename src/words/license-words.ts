import { holderInPublic, type LicenseHolder } from '#domain/license/certificate.ts'

/** What every licence of an asset allows, whoever holds it. */
export const LICENSE_RIGHTS: readonly string[] = [
  'Composite it into any number of films, spots, games and client jobs, anywhere.',
  'For ever: a later change of your plan or company takes nothing back.',
  'The licence covers the company or person it names, not the files on their own.',
  'Do not sell or share the file itself, nor anything from which it can be pulled out.',
]

/** Of a holder who has closed their account (rules 8). */
export const HOLDER_WITHHELD = 'Holder withheld'

/** Whom a licence covers, in public. */
export function holderInWords(holder: LicenseHolder): string {
  return holderInPublic(holder) ?? HOLDER_WITHHELD
}
