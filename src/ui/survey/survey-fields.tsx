import type { Mutation } from '../hooks/use-mutation.ts'
import {
  REVENUE_BANDS,
  SEATS,
  SOFTWARE,
  USED_BY,
  WORK,
  type Survey,
  type SurveyAnswers,
} from '#domain/user/survey.ts'
import {
  REVENUE_BAND_LABELS,
  SOFTWARE_LABELS,
  USED_BY_LABELS,
  WORK_LABELS,
} from '#messages/survey-labels.ts'
import { Checkbox } from '../components/checkbox.tsx'
import { RadioGroup } from '../components/radio-group.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'

interface SurveyFieldsProps {
  readonly answers: Survey
  readonly business: boolean
  readonly errorOf: Mutation['errorOf']
  readonly onAnswer: (change: Partial<SurveyAnswers>) => void
}

/** The questions; only companies are asked about revenue. */
export function SurveyFields({ answers, business, errorOf, onAnswer }: SurveyFieldsProps) {
  return (
    <>
      <RadioGroup
        label="Who will use the files?"
        choices={USED_BY.map((value) => {
          const [label, hint] = USED_BY_LABELS[value]
          return { value, label, hint }
        })}
        value={answers.usedBy}
        error={errorOf('used_by')}
        onChange={(usedBy) => onAnswer({ usedBy })}
      />
      {answers.usedBy === 'company' && (
        <SelectField
          label="Annual revenue or funding"
          placeholder="Select a range"
          options={REVENUE_BANDS.map((band) => ({
            value: String(band),
            label: REVENUE_BAND_LABELS[band],
          }))}
          value={String(answers.revenueBand ?? '')}
          error={errorOf('revenue_band')}
          onChange={({ target }) =>
            onAnswer({ revenueBand: oneOf(REVENUE_BANDS, Number(target.value)) })
          }
        />
      )}
      <SelectField
        label="Primary software"
        placeholder="Select software"
        options={SOFTWARE.map((value) => ({ value, label: SOFTWARE_LABELS[value] }))}
        value={answers.software ?? ''}
        error={errorOf('software')}
        onChange={({ target }) => onAnswer({ software: oneOf(SOFTWARE, target.value) })}
      />
      <SelectField
        label="Primary work"
        placeholder="Select one"
        options={WORK.map((value) => ({ value, label: WORK_LABELS[value] }))}
        value={answers.work ?? ''}
        error={errorOf('work')}
        onChange={({ target }) => onAnswer({ work: oneOf(WORK, target.value) })}
      />
      {business && <CompanyFields answers={answers} errorOf={errorOf} onAnswer={onAnswer} />}
    </>
  )
}

/** Typed answers are saved when the field loses focus. */
function CompanyFields({ answers, errorOf, onAnswer }: Omit<SurveyFieldsProps, 'business'>) {
  return (
    <>
      <TextField
        label="Company"
        autoComplete="organization"
        defaultValue={answers.company}
        error={errorOf('company')}
        onBlur={({ target }) => {
          if (target.value !== answers.company) onAnswer({ company: target.value })
        }}
      />
      <TextField
        label="Seats"
        hint="The number of people who will use the files."
        type="number"
        inputMode="numeric"
        measured
        optional
        min={SEATS.min}
        max={SEATS.max}
        defaultValue={answers.seats ?? ''}
        error={errorOf('seats')}
        onBlur={({ target }) => {
          const seats = target.value === '' ? null : Math.trunc(target.valueAsNumber)
          if (seats !== answers.seats) onAnswer({ seats })
        }}
      />
      <Checkbox
        label="You can email me about seats and invoicing"
        checked={answers.mayContact}
        onChange={({ target }) => onAnswer({ mayContact: target.checked })}
      />
    </>
  )
}

/** The value chosen in a native select, if it is one of ours. */
function oneOf<Value>(values: readonly Value[], chosen: unknown): Value | null {
  return values.find((value) => value === chosen) ?? null
}
