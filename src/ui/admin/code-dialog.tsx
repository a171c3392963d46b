import { errAsync } from 'neverthrow'
import { useRef, useState, type ChangeEvent, type RefObject } from 'react'
import type { AdminRefused } from '#application/ports/admin-people.ts'
import type { AdminCode, NewAdminCode } from '#application/ports/admin-store.ts'
import { CODE_LENGTH, normalCode } from '#domain/cart/discount-code.ts'
import { isLicenseId } from '#domain/license/tier.ts'
import formCss from '../account/account-form.module.css'
import { Segmented } from '../components/radio-group.tsx'
import { TextField } from '../components/text-field.tsx'
import { useService } from '../stores/stores.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { countIn, moneyIn } from './typed-money.ts'

interface CodeDialogProps {
  readonly onDone: (codes: readonly AdminCode[]) => void
  readonly onClose: () => void
}

const EMPTY = {
  code: '',
  off: '',
  from: '',
  until: '',
  maxUses: '',
  maxUsesEach: '',
  minTotal: '',
  licenses: '',
  skus: '',
}

type Typed = typeof EMPTY

/** Creates a discount code, by percentage or by amount, for everything or for some items (discount 2). */
export function CodeDialog({ onDone, onClose }: CodeDialogProps) {
  const store = useService('adminStore')
  const [kind, setKind] = useState<'percent' | 'value'>('percent')
  const [typed, setTyped] = useState(EMPTY)
  const firstDay = useRef<HTMLInputElement>(null)
  const lastDay = useRef<HTMLInputElement>(null)
  const wanted = wantedFrom(kind, typed)
  const of = (name: keyof Typed) => ({
    name,
    value: typed[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [name]: event.target.value }),
  })

  return (
    <ReasonDialog
      title="New discount code"
      action="Create code"
      done={`${typed.code.trim().toUpperCase()} was created.`}
      incomplete={wanted === null}
      ask={(reason) =>
        isPartial(firstDay) || isPartial(lastDay)
          ? errAsync(PARTIAL_DATE)
          : store.addCode({ ...(wanted ?? NOTHING), reason })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <TextField
        label="Code"
        hint={`${CODE_LENGTH.min} to ${CODE_LENGTH.max} letters, digits, hyphens or underscores.`}
        measured
        required
        {...of('code')}
      />
      <Segmented
        label="Discount"
        choices={[
          { value: 'percent', label: 'Percentage' },
          { value: 'value', label: 'Amount' },
        ]}
        value={kind}
        onChange={setKind}
      />
      <TextField
        label={kind === 'percent' ? 'Percent off, from 1 to 100' : 'Amount off in US dollars'}
        inputMode="decimal"
        measured
        required
        {...of('off')}
      />
      <div className={formCss['pair']}>
        <TextField label="First day" type="date" optional ref={firstDay} {...of('from')} />
        <TextField label="Last day" type="date" optional ref={lastDay} {...of('until')} />
        <TextField label="Total uses" inputMode="numeric" measured optional {...of('maxUses')} />
        <TextField
          label="Uses per customer"
          inputMode="numeric"
          measured
          optional
          {...of('maxUsesEach')}
        />
        <TextField
          label="Minimum order (USD)"
          inputMode="decimal"
          measured
          optional
          {...of('minTotal')}
        />
      </div>
      <TextField
        label="Licenses"
        hint="License numbers separated by commas, like 1, 2. Leave blank for all."
        measured
        optional
        {...of('licenses')}
      />
      <TextField
        label="SKUs"
        hint="Separated by commas. Leave blank for everything."
        measured
        optional
        {...of('skus')}
      />
    </ReasonDialog>
  )
}

const PARTIAL_DATE: AdminRefused = {
  kind: 'admin-refused',
  message: 'Enter complete dates, including the year, or clear them.',
}

/** Whether a date was typed only in part, without its year for example. Its value is empty then. */
function isPartial({ current }: RefObject<HTMLInputElement | null>): boolean {
  return current?.validity.badInput === true
}

type Wanted = Omit<NewAdminCode, 'reason'>

/** Never sent: the dialog's button stays disabled until all fields can be parsed. */
const NOTHING: Wanted = {
  code: '',
  percent: null,
  value: null,
  from: '',
  until: '',
  maxUses: null,
  maxUsesEach: null,
  minTotal: null,
  licenseIds: null,
  skus: [],
}

/** Parses the typed values. Null if any of them is invalid. */
function wantedFrom(kind: 'percent' | 'value', typed: Typed): Wanted | null {
  const percent = countIn(typed.off.replace('%', ''))
  const value = moneyIn(typed.off)
  const isOff = kind === 'percent' ? percent !== null && percent <= 100 : value !== null
  const licenseIds = listIn(typed.licenses).map(Number)
  const areRead =
    isReadable(typed.maxUses, countIn) &&
    isReadable(typed.maxUsesEach, countIn) &&
    isReadable(typed.minTotal, moneyIn) &&
    licenseIds.every(isLicenseId)
  if (!isOff || !areRead || !/^[\w-]+$/.test(typed.code.trim()) || normalCode(typed.code) === null)
    return null
  return {
    code: typed.code.trim(),
    percent: kind === 'percent' ? percent : null,
    value: kind === 'value' ? value : null,
    from: typed.from,
    until: typed.until,
    maxUses: countIn(typed.maxUses),
    maxUsesEach: countIn(typed.maxUsesEach),
    minTotal: moneyIn(typed.minTotal),
    licenseIds: licenseIds.length === 0 ? null : licenseIds.filter(isLicenseId),
    skus: listIn(typed.skus),
  }
}

function isReadable(text: string, read: (text: string) => unknown): boolean {
  return text.trim() === '' || read(text) !== null
}

function listIn(text: string): readonly string[] {
  return text
    .split(/[\s,]+/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
