import { useMemo } from 'react'
import { viewerId } from '#domain/user/viewer.ts'
import { useStore } from '../stores/stores.tsx'

/**
 * What someone typed into a form and neither saved nor discarded: they find it again after a look at another page, or
 * after they were signed out while typing, and nobody else does. `owner` is the ID of the account that is edited; the
 * viewer's by default.
 */
export function useDraft<Edits extends object>(form: string, owner?: string) {
  const { kept } = useStore('drafts')
  const session = useStore('session')
  return useMemo(() => {
    // Who it is may have changed since: whoever signs in takes what they typed along.
    const key = () => `${owner ?? viewerId(session.viewer)}:${form}`
    return {
      read: (): Partial<Edits> => ({ ...kept.get(key()) }),
      keep: (edits: Partial<Edits>): void => void kept.set(key(), edits),
      drop: (): void => void kept.delete(key()),
    }
  }, [kept, session, form, owner])
}
