import type { Result } from 'neverthrow'
import { emailFault, normalEmail } from './email-address.ts'
import { checkedForm, lineFault, nameFault, type Fault, type Invalid } from './field-errors.ts'
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

const COMPANY_LENGTH = 120

export type PasswordlessForm = Omit<RegistrationForm, 'password'>

interface Where {
  readonly allowLocalhost: boolean
}

/** Normalizes every field of a registration, or returns all faults at once (input 1, input 2, input 3). */
export function checkRegistration(
  form: RegistrationForm,
  where: Where,
): Result<RegistrationForm, Invalid> {
  const stored = { ...storedForm(form), password: form.password }
  return checked(stored, where, passwordFault(form.password, stored.email))
}

/** The same for a registration without a password. */
export function checkPasswordless(
  form: PasswordlessForm,
  where: Where,
): Result<PasswordlessForm, Invalid> {
  return checked(storedForm(form), where, null)
}

function storedForm(form: PasswordlessForm): PasswordlessForm {
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
  form: Form,
  { allowLocalhost }: Where,
  ofPassword: Fault | null,
): Result<Form, Invalid> {
  return checkedForm(form, [
    ['email', emailFault(form.email, allowLocalhost)],
    ['password', ofPassword],
    ['first_name', nameFault(form.firstName)],
    ['last_name', nameFault(form.lastName)],
    ['company', companyFault(form.company)],
  ])
}

export function companyFault(company: string): Fault | null {
  return lineFault(company, COMPANY_LENGTH)
}
