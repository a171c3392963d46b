import css from './brand.module.css'

/** The name, set in the shop's own typeface. */
export function Brand() {
  return <span className={css['name']}>Emberstock</span>
}
