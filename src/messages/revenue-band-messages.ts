import { DEFAULT_LICENSE, type LicenseType } from '#domain/license/tier.ts'

/** The yearly question (licensing 8). */
export function revenueBandQuestion({ id, name }: Pick<LicenseType, 'id' | 'name'>): string {
  return id === DEFAULT_LICENSE
    ? 'Do you still work on your own?'
    : `Is the ${name} license still the right one for your company?`
}

/** The answers to the question: the license is still right, or it is not. */
export function revenueBandAnswers({ id }: Pick<LicenseType, 'id'>): {
  readonly right: string
  readonly grew: string
} {
  return id === DEFAULT_LICENSE
    ? { right: 'Yes, just me', grew: 'No, we’re a company' }
    : { right: 'Yes, it is', grew: 'No, we’ve grown' }
}

/** The previous answer, and that not answering changes nothing. */
export function revenueBandReminder({
  id,
  name,
  who,
}: Pick<LicenseType, 'id' | 'name' | 'who'>): string {
  if (id === DEFAULT_LICENSE) {
    return `You chose the ${name} license a year ago. If you don’t answer, nothing changes.`
  }
  const [companies = ''] = who.split(/(?<=\.)\s/)
  const covers = companies.charAt(0).toLowerCase() + companies.slice(1)
  return `You chose the ${name} license a year ago. It’s for ${covers} If you don’t answer, nothing changes.`
}

export const REVENUE_BAND_CONFIRMED = 'Thanks. We’ll ask again in a year.'
