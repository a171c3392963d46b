import type { Profile, ProfileChange, ProfileFields } from '#domain/user/profile.ts'

/** A profile as it is being edited. Empty fields are empty strings. */
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

/** The fields that the draft changes. Only these are sent, so that changes from another tab are kept. */
export function changesOf(profile: Profile, draft: ProfileDraft): ProfileChange {
  const changes: ProfileChange = editsOf(profile, draft)
  return changes.username === '' ? { ...changes, username: null } : changes
}

/** The draft's unsaved edits, which can be reapplied to the profile. */
export function editsOf(profile: Profile, draft: ProfileDraft): Partial<ProfileDraft> {
  return differing(draft, draftOf(profile))
}

/** Keeps what was typed while the draft was being saved. Everything else comes from the server. */
export function afterSaving(fresh: Profile, sent: ProfileDraft, typed: ProfileDraft): ProfileDraft {
  return { ...draftOf(fresh), ...differing(typed, sent) }
}

function differing(draft: ProfileDraft, other: ProfileDraft): Partial<ProfileDraft> {
  const fields = Object.keys(draft) as (keyof ProfileDraft)[]
  return Object.fromEntries(
    fields.filter((field) => draft[field] !== other[field]).map((field) => [field, draft[field]]),
  )
}
