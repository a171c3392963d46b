import type { LibraryId } from '#domain/catalogue/library.ts'
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
      <li>Composite it into any number of films, spots, games and client jobs, anywhere.</li>
      <li>For ever: a later change of your plan or company takes nothing back.</li>
      <li>The licence covers the company or person it names, not the files on their own.</li>
      <li>Do not sell or share the file itself, nor anything from which it can be pulled out.</li>
      {free ? (
        <li>Free: it needs an account with a confirmed e-mail address, and no payment.</li>
      ) : (
        <li>
          A larger company needs a higher licence; every price in the shop follows the one you
          choose.
        </li>
      )}
    </ul>
  )
}
