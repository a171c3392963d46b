import { useId, type ReactNode, type Ref } from 'react'
import { joinClasses } from '../components/join-classes.ts'
import css from './account-section.module.css'

interface AccountSectionProps {
  readonly title: string
  /** What it is for, in a sentence or two. */
  readonly words?: ReactNode
  readonly children: ReactNode
  /** Where links to this matter put the focus. */
  readonly heading?: Ref<HTMLHeadingElement> | undefined
  /** What is done needs the whole width, below what it is. */
  readonly wide?: boolean
}

/** One matter of the account: what it is at the left, what can be done about it at the right. */
export function AccountSection({ title, words, children, heading, wide }: AccountSectionProps) {
  const id = useId()
  return (
    <section className={joinClasses(css['section'], wide && css['wide'])} aria-labelledby={id}>
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
