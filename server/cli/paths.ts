import { resolve } from 'node:path'

/** A path as whoever typed it means it: npm runs scripts elsewhere, and tells where it was called. */
export function pathOf(typed: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', typed)
}
