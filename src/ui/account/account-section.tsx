import { useId, type ReactNode, type Ref } from 'react'
import css from './account-section.module.css'

interface AccountSectionProps {
  readonly title: string
  /** What it is for, in a sentence or two. */
  readonly words?: ReactNode
  readonly children: ReactNode
  /** Where links to this matter put the focus. */
  readonly heading?: Ref<HTMLHeadingElement> | undefined
}

/** One matter of the account: what it is at the left, what can be done about it at the right. */
export function AccountSection({ title, words, children, heading }: AccountSectionProps) {
  const id = useId()
  return (
    <section className={css['section']} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {words && <div className={css['words']}>{words}</div>}
      </div>
      <div className={css['body']}>{children}</div>
    </section>
  )
}
