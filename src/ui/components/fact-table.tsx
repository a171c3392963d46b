import type { ReactNode } from 'react'
import css from './fact-table.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** Numbers, codes and codecs stand in mono. */
  readonly measured?: boolean | undefined
}

export interface FactTableProps {
  /** The table's name for those who cannot see where it stands. */
  readonly caption: string
  readonly facts: readonly Fact[]
}

/** Names on the left, facts on the right. */
export function FactTable({ caption, facts }: FactTableProps) {
  return (
    <table className={css['table']}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <tbody>
        {facts.map((fact) => (
          <tr key={fact.name}>
            <th scope="row">{fact.name}</th>
            <td className={fact.measured ? css['measured'] : undefined}>{fact.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
