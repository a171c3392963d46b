import type { ReactNode } from 'react'
import css from './fact-table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'
import textCss from '../styles/text.module.css'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** Numbers, codes and codecs are set in monospace. */
  readonly measured?: boolean | undefined
}

export interface FactTableProps {
  /** The table's name for people who cannot see its context. */
  readonly caption: string
  /** Facts that don't apply are left out. */
  readonly facts: readonly (Fact | null | false)[]
}

/** Names on the left, facts on the right. */
export function FactTable({ caption, facts }: FactTableProps) {
  const known = facts.filter((fact) => fact !== null && fact !== false)
  return (
    <table className={css['table']}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <tbody>
        {known.map((fact) => (
          <tr key={fact.name}>
            <th scope="row">{fact.name}</th>
            <td className={fact.measured ? textCss['measured'] : undefined}>{fact.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
