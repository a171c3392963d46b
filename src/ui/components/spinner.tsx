import css from './spinner.module.css'

/** A spinner for work of unknown duration. Silent: the component that shows it says what is in progress. */
export function Spinner({ size = 'normal' }: { readonly size?: 'normal' | 'large' }) {
  return (
    <svg
      className={size === 'large' ? css['large'] : css['spinner']}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <circle className={css['track']} cx="12" cy="12" r="10" />
      <path d="M12 2a10 10 0 0 1 10 10" />
    </svg>
  )
}
