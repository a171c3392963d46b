import { saleOf, type OnOffer } from '#domain/catalog/sale.ts'
import { LICENSE_RIGHTS } from '#messages/license-messages.ts'
import { PRACTICE, SUBSCRIBERS } from '#messages/sale-messages.ts'
import { Link } from '../components/link.tsx'
import css from './rights.module.css'

interface RightsProps {
  readonly product: OnOffer
}

/** The license in plain words. */
export function Rights({ product }: RightsProps) {
  const sale = saleOf(product)
  if (sale === 'practice') {
    return (
      <ul className={css['rights']}>
        <li>Train with it, test with it, put it in your reel.</li>
        <li>Not for work that a client pays for or an audience sees for money.</li>
        <li>{PRACTICE.right}</li>
      </ul>
    )
  }
  return (
    <ul className={css['rights']}>
      {LICENSE_RIGHTS.map((right) => (
        <li key={right}>{right}</li>
      ))}
      {sale === 'free' && (
        <li>Free: it needs an account with a confirmed email address, and no payment.</li>
      )}
      {sale === 'subscription' && <li>{SUBSCRIBERS.right}</li>}
      {sale === 'money' && (
        <li>
          A larger company needs a higher licence; every price in the shop follows the one you
          choose.
        </li>
      )}
      <li>
        With a certificate that anybody can check, kept in{' '}
        <Link to="/account/licenses">your licences</Link>.
      </li>
    </ul>
  )
}
