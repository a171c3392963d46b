import { Link } from 'react-router-dom'
import type { LibraryId } from '#domain/catalogue/library.ts'
import { LICENSE_RIGHTS } from '#words/license-words.ts'
import { isPractice } from '../browse/product-facts.ts'
import css from './rights.module.css'

interface RightsProps {
  readonly libraryId: LibraryId
  readonly free: boolean
}

/** The licence in plain words. */
export function Rights({ libraryId, free }: RightsProps) {
  if (isPractice(libraryId)) {
    return (
      <ul className={css['rights']}>
        <li>Train with it, test with it, put it in your reel.</li>
        <li>Not for work that a client pays for or an audience sees for money.</li>
        <li>Ten different clips a month; fetching the same one again does not count.</li>
      </ul>
    )
  }
  return (
    <ul className={css['rights']}>
      {LICENSE_RIGHTS.map((right) => (
        <li key={right}>{right}</li>
      ))}
      {free ? (
        <li>Free: it needs an account with a confirmed e-mail address, and no payment.</li>
      ) : (
        <>
          <li>
            A larger company needs a higher licence; every price in the shop follows the one you
            choose.
          </li>
          <li>
            With a certificate that anybody can check, kept in{' '}
            <Link to="/account/licences">your licences</Link>.
          </li>
        </>
      )}
    </ul>
  )
}
