import { observer } from 'mobx-react-lite'
import { LICENSE } from '#domain/license/tier.ts'
import { fieldInWords } from '#words/field-words.ts'
import { inWords } from '#words/in-words.ts'
import { COUNTRIES } from '../checkout/countries.ts'
import { SANDBOX_TOKENS } from '../checkout/sandbox-tokens.ts'
import { ServiceBill } from '../checkout/service-bill.tsx'
import { FieldError } from '../parts/field-error.tsx'
import { RadioGroup } from '../parts/radio-group.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import type { ServiceVisit } from './service-visit.ts'
import css from './service-dialog.module.css'

/** What a purchase comes to, and what paying for it needs to know. */
export const ServicePay = observer(function ServicePay({ visit }: { visit: ServiceVisit }) {
  const { quote, trouble } = visit
  const needsCompany = visit.licenseId >= LICENSE.STARTUP
  return (
    <>
      <div aria-busy={visit.wanted !== null && !quote && !trouble}>
        {quote && <ServiceBill quote={quote} />}
      </div>
      {quote && quote.waitsUntil === null && (
        <>
          <SelectField
            label="Billing country"
            name="country"
            autoComplete="country"
            required
            placeholder="Choose a country"
            value={visit.country}
            error={errorOf(visit, 'billing_country')}
            options={COUNTRIES}
            onChange={(event) => visit.fill({ country: event.target.value })}
          />
          <TextField
            label="Company"
            name="company"
            autoComplete="organization"
            optional={!needsCompany}
            required={needsCompany}
            value={visit.company}
            error={errorOf(visit, 'company')}
            onChange={(event) => visit.fill({ company: event.target.value })}
          />
          {!visit.isFree && (
            <RadioGroup
              label="Test card"
              choices={SANDBOX_TOKENS}
              value={visit.payment}
              onChange={(payment) => visit.fill({ payment })}
            />
          )}
          <p className={css['small']}>
            This store is in its sandbox: no money moves and no card is asked for.
          </p>
        </>
      )}
      {trouble && trouble.kind !== 'invalid' && <FieldError>{inWords(trouble)}</FieldError>}
    </>
  )
})

function errorOf({ trouble }: ServiceVisit, field: string): string | undefined {
  if (trouble?.kind !== 'invalid') return undefined
  const error = trouble.errors.find((one) => one.field === field)
  return error && fieldInWords(error)
}
