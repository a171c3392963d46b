import type { PasswordlessForm } from '#domain/user/registration.ts'
import { useStore } from '../stores/stores.tsx'

const FORM = 'entry'

/**
 * What was typed into one of the dialogs for signing in and signing up, except passwords: the others start with
 * it, and so does a dialog that was closed by mistake. It ends once someone is signed in.
 */
export function useEntryDraft() {
  const drafts = useStore('drafts')
  const typed = drafts.of<PasswordlessForm>(FORM)
  return {
    typed,
    keep: (change: Partial<PasswordlessForm>) => drafts.keep(FORM, { ...typed, ...change }),
    drop: () => drafts.drop(FORM),
  }
}
