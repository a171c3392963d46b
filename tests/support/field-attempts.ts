import { FRESH } from './signed-in-browser.ts'

/** One value for one field, and the outcome: an error, or what the user's account then contains. */
export interface Tried {
  readonly sent: unknown
  /** Null if the value is accepted. */
  readonly fault: string | null
  readonly kept?: object
  /** What must be sent along for the field to have a meaning. */
  readonly beside?: object
}

export const WRONG_TYPES: readonly unknown[] = [7, true, 'yes', [], ['x'], {}, { x: 1 }]

/** Fields that do not exist, that belong to others, or that are ours and cannot be set by a request. */
export const UNKNOWN = {
  nickname: 'x',
  id: '1',
  role: 'admin',
  confirmed_at: '2020-01-01T00:00:00Z',
  created_at: '2020-01-01T00:00:00Z',
  min_license_id: 6,
  has_completed_survey: true,
  anonymized_at: 1,
  password_hash: 'x',
  constructor: { prototype: { admin: true } },
}

const LONG = 'x'.repeat(10_000)
const refused = (fault: string, ...values: readonly unknown[]): readonly Tried[] =>
  values.map((sent) => ({ sent, fault }))
const user = (kept: object) => ({ user: kept })
const account = (kept: object) => ({ account: kept })

const name = (field: string): readonly Tried[] => [
  { sent: ' Zoë-Ann O’Hara ', fault: null, kept: user({ [field]: 'Zoë-Ann O’Hara' }) },
  { sent: '李', fault: null, kept: user({ [field]: '李' }) },
  { sent: 'x'.repeat(80), fault: null, kept: user({ [field]: 'x'.repeat(80) }) },
  ...refused('missing', '', '   '),
  ...refused('too-long', 'x'.repeat(81), LONG),
  ...refused(
    'malformed',
    null,
    'Ada\nBcc: x',
    'see https://evil.test',
    'www.evil.test',
    'evil.test/x',
  ),
]

const ADDRESSES: readonly Tried[] = [
  ...refused('missing', '', '   '),
  ...refused('too-short', 'x'),
  ...refused('too-long', `${LONG}@studio.test`),
  ...refused(
    'malformed',
    null,
    'no address',
    'a@b@c.test',
    'ada@studio',
    'ada@localhost',
    'ada@-studio.test',
    'ada@studio..test',
    '"ada"@studio.test',
    'ada@studio.test,eve@evil.test',
    'ada\n@studio.test',
    '<ada@studio.test>',
  ),
]

const COMPANY: readonly Tried[] = [
  { sent: ' Ember & Co ', fault: null },
  { sent: '', fault: null },
  { sent: 'x'.repeat(120), fault: null },
  ...refused('too-long', 'x'.repeat(121), LONG),
  ...refused('malformed', 'Ember\tCo\u0007'),
]

const FLAG: readonly Tried[] = [
  { sent: true, fault: null },
  { sent: false, fault: null },
  // As forms send it.
  ...['true', 'on', '1', 'false', '0', ''].map((sent) => ({ sent, fault: null })),
  ...refused('malformed', null, 'yes', LONG),
]

const WEAK: readonly Tried[] = [
  ...refused('missing', ''),
  ...refused('too-short', 'x', 'nine char'),
  ...refused('too-long', 'xy'.repeat(65), LONG),
  ...refused('too-common', 'password1234', 'aaaaaaaaaaaa'),
  ...refused('malformed', null),
]

/** Every field that PATCH /users/account accepts (input 3, account 1). */
export const ACCOUNT_FIELDS: Readonly<Record<string, readonly Tried[]>> = {
  first_name: name('first_name'),
  last_name: name('last_name'),
  username: [
    { sent: 'Ada.E-1_x', fault: null, kept: account({ username: 'Ada.E-1_x' }) },
    { sent: 'zoë', fault: null, kept: account({ username: 'zoë' }) },
    { sent: 'x'.repeat(30), fault: null, kept: account({ username: 'x'.repeat(30) }) },
    { sent: null, fault: null, kept: account({ username: null }) },
    { sent: '  ', fault: null, kept: account({ username: null }) },
    ...refused('too-short', 'ab'),
    ...refused('too-long', 'x'.repeat(31), LONG),
    ...refused('malformed', 'ada ember', 'ada@studio', 'ada/ember', '<ada>', 'ada\u200b'),
  ],
  phone: [
    { sent: ' +49 (30) 123-456 ', fault: null, kept: account({ phone: '+49 (30) 123-456' }) },
    { sent: '123456', fault: null, kept: account({ phone: '123456' }) },
    { sent: '1'.repeat(20), fault: null },
    { sent: '', fault: null, kept: account({ phone: '' }) },
    { sent: null, fault: null, kept: account({ phone: '' }) },
    ...refused('too-short', '12345', '+1-2-3-4-5'),
    ...refused('too-long', '1'.repeat(21), LONG),
    ...refused('malformed', 'call me', '123456x', '++123456', '12+3456', '()'),
  ],
  company: [{ sent: null, fault: null, kept: account({ company: '' }) }, ...COMPANY],
  tax_vat_number: [
    { sent: ' DE 123456789 ', fault: null, kept: account({ tax_vat_number: 'DE 123456789' }) },
    { sent: 'no pattern at all', fault: null },
    { sent: '', fault: null, kept: account({ tax_vat_number: '' }) },
    { sent: null, fault: null, kept: account({ tax_vat_number: '' }) },
    ...refused('too-short', '123'),
    ...refused('too-long', 'x'.repeat(21), LONG),
    ...refused('malformed', 'DE\n12345'),
  ],
  free_subscriber: FLAG,
  email_optin: FLAG,
  email: [
    {
      sent: ' ADA@Castle.test ',
      fault: null,
      kept: { user: { email: 'ada@studio.test' }, account: { pending_email: 'ada@castle.test' } },
    },
    {
      sent: 'ａda@castle.test',
      fault: null,
      kept: account({ pending_email: 'ada@castle.test' }),
    },
    ...ADDRESSES,
  ],
  password: [
    { sent: FRESH.password, fault: null, beside: FRESH },
    ...WEAK.map((tried) => ({ ...tried, beside: { password_confirmation: tried.sent ?? 'x' } })),
    ...refused('contains-email', 'ada studio ada').map((tried) => ({
      ...tried,
      beside: { password_confirmation: tried.sent },
    })),
  ],
  password_confirmation: [
    { sent: FRESH.password, fault: null, beside: { password: FRESH.password } },
    ...['', 'other', LONG].map((sent) => ({
      sent,
      fault: 'no-match',
      beside: { password: FRESH.password },
    })),
    ...refused('malformed', null),
  ],
  current_password: [
    { sent: 'a castle of sparks', fault: null, beside: FRESH },
    { sent: '', fault: null, beside: FRESH },
    ...['wrong', LONG].map((sent) => ({ sent, fault: 'no-match', beside: FRESH })),
    ...refused('malformed', null),
  ],
}

/** Every field that POST /users accepts. */
export const REGISTRATION_FIELDS: Readonly<Record<string, readonly Tried[]>> = {
  email: [
    { sent: ' EVE@Castle.test ', fault: null, kept: user({ email: 'eve@castle.test' }) },
    ...ADDRESSES,
  ],
  password: [{ sent: 'x y'.repeat(40), fault: null }, ...WEAK],
  first_name: name('first_name'),
  last_name: name('last_name'),
  company: [...COMPANY, ...refused('malformed', null)],
  free_subscriber: FLAG,
  email_optin: FLAG,
  confirm_success_url: [
    ...['/checkout', '', 'https://evil.test', LONG].map((sent) => ({ sent, fault: null })),
    ...refused('malformed', null),
  ],
  bot_check: [
    { sent: '', fault: null },
    { sent: LONG, fault: null },
    ...refused('malformed', null),
  ],
}
