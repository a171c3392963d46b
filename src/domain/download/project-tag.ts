import { err, ok, type Result } from 'neverthrow'
import { lengthOf, tidy } from '../shared/text.ts'
import type { Invalid } from '../user/field-errors.ts'

/** Characters (download 5). */
export const PROJECT_TAG_LENGTH = 60

/**
 * Normalizes a project tag, the owner's own note on what a file is used for (download 5): one line, trimmed;
 * empty means none.
 */
export function readProjectTag(typed: string): Result<string, Invalid> {
  const tag = tidy(typed.toWellFormed().replace(/\s+/g, ' '))
  if (lengthOf(tag) <= PROJECT_TAG_LENGTH) return ok(tag)
  return err({ kind: 'invalid', errors: [{ field: 'project_tag', fault: 'too-long' }] })
}
