import { fieldError } from '../parts/error-message.tsx'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { isEuConsumer } from '#domain/order/consumer.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { Checkbox } from '../parts/checkbox.tsx'
import css from './consent.module.css'
import type { Till } from './till.ts'

interface ConsentProps {
  readonly till: Till
  readonly licenseId: LicenseId
}

/** Asked of consumers in the EU alone, and never ticked beforehand (checkout 2). */
export const Consent = observer(function Consent({ till, licenseId }: ConsentProps) {
  if (!isEuConsumer(till, licenseId)) return null
  return (
    <div className={css['consent']}>
      <Checkbox
        name="acknowledged"
        required
        checked={till.acknowledged}
        error={fieldError(till.trouble, 'acknowledged')}
        label="I want to use what I buy right away, and I know that my right of withdrawal ends with my first download."
        onChange={(event) => till.fill({ acknowledged: event.target.checked })}
      />
      <p>
        Until then you can withdraw within 14 days.{' '}
        <Link to="/policies/withdrawal">How it works</Link>
      </p>
    </div>
  )
})
