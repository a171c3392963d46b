// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DataTable } from '#ui/components/data-table.tsx'

afterEach(cleanup)

const COLUMNS = [
  { name: 'Order', heads: true, cell: ({ name }: { name: string }) => name },
  { name: 'Total', number: true, cell: () => '$4.00' },
]

test('a table that stacks says that it is one, and names each value for the eye', () => {
  render(
    <DataTable
      caption="Orders"
      stacks
      rows={[{ name: 'Campfire' }]}
      keyOf={({ name }) => name}
      columns={COLUMNS}
    />,
  )
  const table = screen.getByRole('table', { name: 'Orders' })
  expect(table).toHaveAttribute('role', 'table')
  expect(within(table).getByRole('rowheader', { name: 'Campfire' })).toHaveAttribute('role')
  const value = within(table).getByRole('cell', { name: '$4.00' })
  expect(value).toHaveAttribute('role', 'cell')
  expect(value).toHaveAttribute('data-name', 'Total')
})

test('a table that people compare in stays as the browser knows it', () => {
  render(
    <DataTable
      caption="Files"
      rows={[{ name: 'Campfire' }]}
      keyOf={({ name }) => name}
      columns={COLUMNS}
    />,
  )
  expect(screen.getByRole('table', { name: 'Files' })).not.toHaveAttribute('role')
  expect(screen.getByRole('cell', { name: '$4.00' })).not.toHaveAttribute('data-name')
})
