import {
  PASSWORD_LENGTH,
  type Fault,
  type FieldError,
  type Invalid,
} from '#domain/user/field-errors.ts'

/** Labels of fields whose name differs from the one on the wire. */
const LABELS: Readonly<Record<string, string>> = {
  password_confirmation: 'Password confirmation',
  current_password: 'Current password',
  tax_vat_number: 'VAT ID',
  used_by: 'Who will use the files',
  revenue_band: 'Annual revenue',
  software: 'Primary software',
  work: 'Primary work',
  license_id: 'License',
  role_id: 'Role',
  vat_id: 'VAT ID',
  payment: 'Payment method',
  project_tag: 'Project tag',
  name: 'Name',
  site_password: 'Password',
  order_number: 'Order or invoice number',
  message: 'Message',
}

const FAULTS: Readonly<Record<Fault, string>> = {
  missing: 'can’t be blank',
  'too-short': 'is too short',
  'too-long': 'is too long',
  malformed: 'is not valid',
  'too-common': 'is too common; choose a longer one',
  'contains-email': 'can’t contain your email address',
  'no-match': 'does not match',
  taken: 'has already been taken',
}

/** One full sentence per faulty field, as in `errors.full_messages`. */
export function fieldMessage({ field, fault }: FieldError): string {
  if (field === 'acknowledged') return 'Please agree to this before you pay'
  const isShortPassword = field === 'password' && fault === 'too-short'
  return `${LABELS[field] ?? humanized(field)} ${isShortPassword ? `needs at least ${PASSWORD_LENGTH.min} characters` : FAULTS[fault]}`
}

/** `first_name` → "First name" */
function humanized(field: string): string {
  return (field[0] ?? '').toUpperCase() + field.slice(1).replaceAll('_', ' ')
}

/** One fault is a label for its field; several are sentences. */
export function invalidMessage({ errors }: Invalid): string {
  const all = errors.map(fieldMessage).join('. ')
  return errors.length > 1 ? `${all}.` : all
}
