import { userInfo } from 'node:os'
import { resolve } from 'node:path'

/** A path as whoever typed it means it: npm runs scripts elsewhere, and tells where it was called. */
export function pathOf(typed: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', typed)
}

/** Who works in this shell. A container's user may have no name. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
