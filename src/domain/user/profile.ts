import type { Result } from 'neverthrow'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'
import { checkedForm, nameFault, type Fault, type Invalid } from './field-errors.ts'
import { companyFault } from './registration.ts'
import type { Registered } from './viewer.ts'

/** The fields that users may change about themselves without proving anything. */
export interface ProfileFields {
  readonly firstName: string
  readonly lastName: string
  /** As written; unique regardless of case. Null if there is none. */
  readonly username: string | null
  readonly phone: string
  readonly company: string
  readonly taxVatNumber: string
  readonly freeSubscriber: boolean
  readonly emailOptin: boolean
}

/** A user's own account, complete. */
export interface Profile extends ProfileFields {
  readonly user: Registered
  /** A new address that is not confirmed yet (account 1). */
  readonly pendingEmail: string | null
  /** False if the user signed up through a provider, or without a password, and never set one. */
  readonly hasPassword: boolean
}

export type ProfileChange = Partial<ProfileFields>

/** A number in an unknown format is stored and marked, never refused (input 6). */
const TAX_NUMBER_LENGTH = { min: 4, max: 20 } as const
const PHONE_DIGITS = { min: 6, max: 20 } as const
export const USERNAME_LENGTH = { min: 3, max: 30 } as const
const USERNAME = /^[\p{L}\p{N}._-]+$/u

/** Normalizes every field of a change, or returns all faults at once (account 1, input 3 to input 6). */
export function checkProfile(change: ProfileChange): Result<ProfileChange, Invalid> {
  const stored = storedChange(change)
  const faults = Object.entries(FAULTS).map(([key, { field, faultOf }]) => {
    const value = stored[key as TextField] ?? null
    return [field, value === null ? null : faultOf(value)] as const
  })
  return checkedForm(stored, faults)
}

type TextField = 'firstName' | 'lastName' | 'username' | 'phone' | 'company' | 'taxVatNumber'

const FAULTS: Readonly<
  Record<TextField, { readonly field: string; readonly faultOf: (text: string) => Fault | null }>
> = {
  firstName: { field: 'first_name', faultOf: nameFault },
  lastName: { field: 'last_name', faultOf: nameFault },
  username: { field: 'username', faultOf: usernameFault },
  phone: { field: 'phone', faultOf: phoneFault },
  company: { field: 'company', faultOf: companyFault },
  taxVatNumber: { field: 'tax_vat_number', faultOf: taxNumberFault },
}

function storedChange(change: ProfileChange): ProfileChange {
  const trimmed = Object.entries(change).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.normalize('NFC').trim() : value,
  ])
  const stored = Object.fromEntries(trimmed) as ProfileChange
  return stored.username === '' ? { ...stored, username: null } : stored
}

/** The key that makes a username unique: names that differ only in case or in the encoding of a letter are the same. */
export function usernameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** Letters, digits, dots, dashes and underscores (input 4). */
export function usernameFault(name: string): Fault | null {
  if (name.length < USERNAME_LENGTH.min) return 'too-short'
  if (name.length > USERNAME_LENGTH.max) return 'too-long'
  return USERNAME.test(name) ? null : 'malformed'
}

/** Optional; 6 to 20 digits with separators, possibly after a plus (input 5). */
export function phoneFault(phone: string): Fault | null {
  if (phone === '') return null
  if (lengthOf(phone) > 40) return 'too-long'
  const digits = phone.replace(/[\s()./-]/g, '').replace(/^\+/, '')
  if (!/^\d+$/.test(digits)) return 'malformed'
  if (digits.length < PHONE_DIGITS.min) return 'too-short'
  return digits.length > PHONE_DIGITS.max ? 'too-long' : null
}

/** Only the length is checked: a number in an unknown format is stored and marked (input 6). */
export function taxNumberFault(number: string): Fault | null {
  if (number === '') return null
  if (hasControlCharacters(number)) return 'malformed'
  if (lengthOf(number) < TAX_NUMBER_LENGTH.min) return 'too-short'
  return lengthOf(number) > TAX_NUMBER_LENGTH.max ? 'too-long' : null
}
