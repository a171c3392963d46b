import { DEFAULT_LICENSE, type LicenseType } from '#domain/license/tier.ts'

/** The yearly question (rules 3.8). */
export function bandQuestion({ id, name }: Pick<LicenseType, 'id' | 'name'>): string {
  return id === DEFAULT_LICENSE
    ? 'Do you still work by yourself?'
    : `Is the ${name} licence still right for your company?`
}

/** What was said before, and that silence changes nothing. */
export function bandReminder({ name, who }: Pick<LicenseType, 'name' | 'who'>): string {
  return `A year ago you told us that ${name} covers you: ${who} If you do not answer, nothing changes.`
}

export const BAND_CONFIRMED = 'Thank you. We ask again in a year.'
