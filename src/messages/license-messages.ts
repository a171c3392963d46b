import {
  holderInPublic,
  type LicenseHolder,
  type PublicLicense,
} from '#domain/license/certificate.ts'

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
