import { pagePart } from '../components/lazy-page-part.tsx'
import css from './wishlist-page.module.css'

/** The price of licensing a whole list, and the button for it; the space is reserved while it loads. */
export const WholeList = pagePart(
  async () => (await import('./whole-list.tsx')).WholeList,
  <div className={css['offer']} />,
)
