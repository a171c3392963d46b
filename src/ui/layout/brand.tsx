import css from './brand.module.css'

/** The name, set in the shop's own voice. */
export function Brand() {
  return <span className={css['name']}>Emberstock</span>
}
