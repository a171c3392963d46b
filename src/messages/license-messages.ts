import {
  holderInPublic,
  type LicenseHolder,
  type PublicLicense,
} from '#domain/license/certificate.ts'

/** What every license of an asset allows, regardless of its holder. */
export const LICENSE_RIGHTS: readonly string[] = [
  'Use it in any number of films, commercials, games and client projects, worldwide.',
  'Perpetual: later changes to your plan or company don’t affect it.',
  'Covers the person or company named in the license.',
  'Don’t resell or share the file itself, or anything it can be extracted from.',
]

/** For a holder who has closed their account (account 2). */
export const HOLDER_WITHHELD = 'Licensee withheld'

/** The holder of a license, as shown in public. */
export function holderMessage(holder: LicenseHolder): string {
  return holderInPublic(holder) ?? HOLDER_WITHHELD
}

/** The other files licensed together with that of a certificate (coverage 1). */
export function coversMessage({ covers }: Pick<PublicLicense, 'covers'>): string {
  return covers.join('; ')
}
