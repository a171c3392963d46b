import type { Device } from '#application/ports/account.ts'

/** A program may not say what it is. */
export function nameOf({ device }: Device): string {
  return device === '' ? 'An unnamed device' : device
}
