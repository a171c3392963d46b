import * as z from 'zod/mini'

/** The reason for a change, given by the member of staff who makes it and recorded in the audit (admin 2). */
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/** The same, for changes that need no reason, or where the change itself determines whether they do. */
export const maybeReason = z.optional(z.string().check(z.trim(), z.maxLength(500)))
