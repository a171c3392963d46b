import { useId, type ReactNode } from 'react'
import css from './account-section.module.css'

interface AccountSectionProps {
  readonly title: string
  /** What it is for, in a sentence or two. */
  readonly words?: ReactNode
  readonly children: ReactNode
}

/** One matter of the account: what it is at the left, what can be done about it at the right. */
export function AccountSection({ title, words, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section className={css['section']} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id}>{title}</h2>
        {words && <div className={css['words']}>{words}</div>}
      </div>
      <div className={css['body']}>{children}</div>
    </section>
  )
}
