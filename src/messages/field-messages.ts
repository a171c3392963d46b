import type { Fault, FieldError, Invalid } from '#domain/user/field-errors.ts'

const LABELS: Readonly<Record<string, string>> = {
  email: 'Email',
  password: 'Password',
  password_confirmation: 'The repeated password',
  current_password: 'Your current password',
  username: 'Username',
  phone: 'Phone',
  tax_vat_number: 'Tax or VAT number',
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  billing_country: 'Billing country',
  used_by: 'Who uses the files',
  revenue_band: 'Yearly revenue',
  software: 'Main software',
  work: 'Main kind of work',
  seats: 'Seats',
  license_id: 'The licence',
  vat_id: 'VAT number',
  payment: 'The way to pay',
  project_tag: 'The project',
  name: 'Your name',
  order_number: 'The number',
  message: 'Your message',
}

/** One full sentence per faulty field, as errors.full_messages carries them. */
export function fieldMessage({ field, fault }: FieldError): string {
  if (field === 'acknowledged') return 'Please agree before you pay'
  return `${LABELS[field] ?? field} ${faultMessage(fault, field)}`
}

export function invalidMessage({ errors }: Invalid): string {
  return errors.map(fieldMessage).join('. ')
}

function faultMessage(fault: Fault, field: string): string {
  switch (fault) {
    case 'missing':
      return "can't be blank"
    case 'too-short':
      return field === 'password' ? 'needs at least 10 characters' : 'is too short'
    case 'too-long':
      return 'is too long'
    case 'malformed':
      return 'is not valid'
    case 'too-common':
      return 'is among the first that are guessed; take a longer one'
    case 'contains-email':
      return 'must not contain your email name'
    case 'no-match':
      return 'does not match'
    case 'taken':
      return 'has already been taken'
  }
}
