import css from './spinner.module.css'

/** Turning, for work of unknown length. Silent: whoever shows it says what is under way. */
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
