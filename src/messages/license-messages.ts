import { holderInPublic, type LicenseHolder } from '#domain/license/certificate.ts'

/** What every license of an asset allows, whoever holds it. */
export const LICENSE_RIGHTS: readonly string[] = [
  'Composite it into any number of films, spots, games and client jobs, anywhere.',
  'For ever: a later change of your plan or company takes nothing back.',
  'The licence covers the company or person it names, not the files on their own.',
  'Do not sell or share the file itself, nor anything from which it can be pulled out.',
]

/** Why something is not sold under the chosen license: what needs a higher one, and which covers it. */
export function licenseNeededMessage(by: 'account' | 'plan', name: string): string {
  return by === 'plan'
    ? `Your plan is under the ${name} licence, and credits of a lower one would pay for none of its downloads.`
    : `Your account says that you work for a company that the chosen licence does not cover. The ${name} licence does.`
}

/** What practice footage is licensed under, whatever other license its owner has (practice 2). */
export const PRACTICE_LICENSE = 'Practice licence: no client work'

/** Of a holder who has closed their account (account 2). */
export const HOLDER_WITHHELD = 'Holder withheld'

/** Whom a license covers, in public. */
export function holderMessage(holder: LicenseHolder): string {
  return holderInPublic(holder) ?? HOLDER_WITHHELD
}
