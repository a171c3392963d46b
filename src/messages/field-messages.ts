import {
  PASSWORD_LENGTH,
  type Fault,
  type FieldError,
  type Invalid,
} from '#domain/user/field-errors.ts'

/** Fields that are called otherwise than on the wire. */
const LABELS: Readonly<Record<string, string>> = {
  password_confirmation: 'The repeated password',
  current_password: 'Your current password',
  tax_vat_number: 'Tax or VAT number',
  used_by: 'Who uses the files',
  revenue_band: 'Yearly revenue',
  software: 'Main software',
  work: 'Main kind of work',
  license_id: 'The licence',
  vat_id: 'VAT number',
  payment: 'The way to pay',
  project_tag: 'The project',
  name: 'Your name',
  order_number: 'The number',
  message: 'Your message',
}

const FAULTS: Readonly<Record<Fault, string>> = {
  missing: "can't be blank",
  'too-short': 'is too short',
  'too-long': 'is too long',
  malformed: 'is not valid',
  'too-common': 'is among the first that are guessed; take a longer one',
  'contains-email': 'must not contain your email name',
  'no-match': 'does not match',
  taken: 'has already been taken',
}

/** One full sentence per faulty field, as errors.full_messages carries them. */
export function fieldMessage({ field, fault }: FieldError): string {
  if (field === 'acknowledged') return 'Please agree before you pay'
  const isShortPassword = field === 'password' && fault === 'too-short'
  return `${LABELS[field] ?? humanized(field)} ${isShortPassword ? `needs at least ${PASSWORD_LENGTH.min} characters` : FAULTS[fault]}`
}

/** `first_name` → "First name" */
function humanized(field: string): string {
  return (field[0] ?? '').toUpperCase() + field.slice(1).replaceAll('_', ' ')
}

export function invalidMessage({ errors }: Invalid): string {
  return errors.map(fieldMessage).join('. ')
}
