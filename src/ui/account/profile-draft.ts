import type { Profile, ProfileChange, ProfileFields } from '#domain/user/profile.ts'

/** A profile as it is typed: a field that is empty is empty text. */
export interface ProfileDraft extends ProfileFields {
  readonly username: string
}

export function draftOf(profile: Profile): ProfileDraft {
  return {
    firstName: profile.firstName,
    lastName: profile.lastName,
    username: profile.username ?? '',
    phone: profile.phone,
    company: profile.company,
    taxVatNumber: profile.taxVatNumber,
    freeSubscriber: profile.freeSubscriber,
    emailOptin: profile.emailOptin,
  }
}

/** What a draft changes. Only this is sent, so that what another tab has changed stays. */
export function changesOf(profile: Profile, draft: ProfileDraft): ProfileChange {
  const changes: ProfileChange = editsOf(profile, draft)
  return changes.username === '' ? { ...changes, username: null } : changes
}

/** What a draft has that is not saved yet, to be typed into the profile once more. */
export function editsOf(profile: Profile, draft: ProfileDraft): Partial<ProfileDraft> {
  return differing(draft, draftOf(profile))
}

/** What was typed while the draft was being saved stays; everything else is as the server has it. */
export function afterSaving(fresh: Profile, sent: ProfileDraft, typed: ProfileDraft): ProfileDraft {
  return { ...draftOf(fresh), ...differing(typed, sent) }
}

function differing(draft: ProfileDraft, other: ProfileDraft): Partial<ProfileDraft> {
  const fields = Object.keys(draft) as (keyof ProfileDraft)[]
  return Object.fromEntries(
    fields.filter((field) => draft[field] !== other[field]).map((field) => [field, draft[field]]),
  )
}
