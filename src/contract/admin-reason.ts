import * as z from 'zod/mini'

/** Why staff change something: said by whoever does, and written into the audit (admin 2). */
export const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))

/** The same where none is needed, or where only the change itself tells whether one is. */
export const maybeReason = z.optional(z.string().check(z.trim(), z.maxLength(500)))
