import { userInfo } from 'node:os'
import { resolve } from 'node:path'

/**
 * Resolves a path as the person who typed it meant it: npm runs scripts in another folder, and passes the one
 * it was called from.
 */
export function pathOf(typed: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', typed)
}

/** The user of this shell. A container's user may have no name. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
