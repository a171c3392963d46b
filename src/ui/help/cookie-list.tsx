import { KEPT_NAMES } from '#words/kept-names.ts'
import { DataTable } from '../parts/data-table.tsx'
import css from './text-page.module.css'

/** Everything that the shop keeps in a browser, taken from the shop's own code (privacy 2). */
export function CookieList() {
  return (
    <DataTable
      caption="What is kept in your browser"
      stacks
      rows={KEPT_NAMES}
      keyOf={({ where, name }) => `${where} ${name}`}
      columns={[
        {
          name: 'Name',
          heads: true,
          cell: ({ name, where }) => (
            <>
              <code className={css['kept']}>{name}</code>{' '}
              <small className={css['where']}>{where}</small>
            </>
          ),
        },
        { name: 'What for', cell: ({ purpose }) => purpose },
        { name: 'How long', cell: ({ life }) => life },
      ]}
    />
  )
}
