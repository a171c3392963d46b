import { useId, type ReactNode, type Ref } from 'react'
import { joinClasses } from '../components/join-classes.ts'
import css from './account-section.module.css'

interface AccountSectionProps {
  readonly title: string
  /** What the section is for, in a sentence or two. */
  readonly description?: ReactNode
  readonly children: ReactNode
  /** Receives the focus when a link leads to this section. */
  readonly heading?: Ref<HTMLHeadingElement> | undefined
  /** The controls need the full width, below the description. */
  readonly wide?: boolean
}

/** A section of an account page: the description on the left, the controls on the right. */
export function AccountSection({
  title,
  description,
  children,
  heading,
  wide,
}: AccountSectionProps) {
  const id = useId()
  return (
    <section className={joinClasses(css['section'], wide && css['wide'])} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h2>
        {description && <div className={css['description']}>{description}</div>}
      </div>
      <div className={css['body']}>{children}</div>
    </section>
  )
}
