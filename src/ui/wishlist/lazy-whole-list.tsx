import { pagePart } from '../components/lazy-page-part.tsx'
import css from './wishlist-page.module.css'

/** What licensing a whole list costs, and the step that does; its room is kept meanwhile. */
export const WholeList = pagePart(
  async () => (await import('./whole-list.tsx')).WholeList,
  <div className={css['offer']} />,
)
