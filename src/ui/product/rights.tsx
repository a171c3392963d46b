import { saleOf, type OnOffer } from '#domain/catalogue/sale.ts'
import { LICENSE_RIGHTS } from '#words/license-words.ts'
import { PRACTICE, SUBSCRIBERS } from '#words/sale-words.ts'
import { Link } from '../parts/link.tsx'
import css from './rights.module.css'

interface RightsProps {
  readonly product: OnOffer
}

/** The licence in plain words. */
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
        <Link to="/account/licences">your licences</Link>.
      </li>
    </ul>
  )
}
