import type { PasswordlessForm } from '#domain/user/registration.ts'
import { useDraft } from '../hooks/use-draft.ts'

const FORM = 'entry'

/**
 * What was typed into one of the dialogs for signing in and signing up, except passwords: the others start with
 * it, and so does a dialog that was closed by mistake. It ends once someone is signed in.
 */
export function useEntryDraft() {
  const draft = useDraft<PasswordlessForm>(FORM)
  const typed = draft.read()
  return {
    typed,
    keep: (change: Partial<PasswordlessForm>) => draft.keep({ ...typed, ...change }),
    drop: draft.drop,
  }
}
