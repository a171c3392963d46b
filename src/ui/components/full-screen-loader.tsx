import css from './full-screen-loader.module.css'
import { Spinner } from './spinner.tsx'

/** The whole window waits, and says for what. */
export function FullScreenLoader({ label }: { readonly label: string }) {
  return (
    <output className={css['loader']}>
      <Spinner size="large" />
      <span>{label}</span>
    </output>
  )
}
