import { err, ok, type Result } from 'neverthrow'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'
import { emailFault, normalEmail } from './email-address.ts'
import type { Fault, FieldError, Invalid } from './field-errors.ts'
import { passwordFault } from './password.ts'

export interface RegistrationForm {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly freeSubscriber: boolean
  readonly emailOptin: boolean
}

export const NAME_LENGTH = 80
export const COMPANY_LENGTH = 120

/** What makes a link in a mail: a scheme, `www.`, or a domain with a path. */
const ADDRESS = /https?:|www\.|:\/\/|\.\p{L}{2,}\//iu

export type PasswordlessForm = Omit<RegistrationForm, 'password'>

interface Where {
  readonly allowLocalhost: boolean
}

/** A registration with every field in its stored form, or all its faults at once (rules 2). */
export function checkRegistration(
  form: RegistrationForm,
  where: Where,
): Result<RegistrationForm, Invalid> {
  const tidied = { ...tidy(form), password: form.password }
  return checked(tidied, where, passwordFault(form.password, tidied.email))
}

/** The same for who brings no password yet. */
export function checkPasswordless(
  form: PasswordlessForm,
  where: Where,
): Result<PasswordlessForm, Invalid> {
  return checked(tidy(form), where, null)
}

function tidy(form: PasswordlessForm): PasswordlessForm {
  return {
    email: normalEmail(form.email),
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    company: form.company.trim(),
    freeSubscriber: form.freeSubscriber,
    emailOptin: form.emailOptin,
  }
}

function checked<Form extends PasswordlessForm>(
  tidied: Form,
  { allowLocalhost }: Where,
  ofPassword: Fault | null,
): Result<Form, Invalid> {
  const faults: readonly (readonly [field: string, fault: Fault | null])[] = [
    ['email', emailFault(tidied.email, allowLocalhost)],
    ['password', ofPassword],
    ['first_name', nameFault(tidied.firstName)],
    ['last_name', nameFault(tidied.lastName)],
    ['company', companyFault(tidied.company)],
  ]
  const errors = faults.flatMap(([field, fault]): FieldError[] => (fault ? [{ field, fault }] : []))
  return errors.length > 0 ? err({ kind: 'invalid', errors }) : ok(tidied)
}

/** A person's name: 1–80 characters, no control characters, no address of a page (rules 2). */
export function nameFault(name: string): Fault | null {
  if (name === '') return 'missing'
  if (lengthOf(name) > NAME_LENGTH) return 'too-long'
  return hasControlCharacters(name) || ADDRESS.test(name) ? 'malformed' : null
}

export function companyFault(company: string): Fault | null {
  if (lengthOf(company) > COMPANY_LENGTH) return 'too-long'
  return hasControlCharacters(company) ? 'malformed' : null
}
