import { useLocation } from 'react-router-dom'
import { isNumberRange, NUMBER_RANGES, type NumberRange } from '#domain/admin/numbers.ts'
import { Tabs } from '../components/tabs.tsx'

const DEFAULT_RANGE: NumberRange = 30

/** How many days the address asks for. */
export function useRange(): NumberRange {
  const { search } = useLocation()
  const asked = Number(new URLSearchParams(search).get('days'))
  return isNumberRange(asked) ? asked : DEFAULT_RANGE
}

interface RangeTabsProps {
  /** Address of the page, which shows the default range without a query. */
  readonly page: string
  readonly range: NumberRange
}

/** Leads to a page's other ranges of days. */
export function RangeTabs({ page, range }: RangeTabsProps) {
  return (
    <Tabs
      label="Time range"
      tabs={NUMBER_RANGES.map((days) => ({
        label: `${days} days`,
        to: days === DEFAULT_RANGE ? page : `${page}?days=${days}`,
        current: days === range,
      }))}
    />
  )
}
