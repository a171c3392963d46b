import { useLocation } from 'react-router-dom'
import { isNumberRange, NUMBER_RANGES, type NumberRange } from '#domain/admin/numbers.ts'
import { Tabs } from '../components/tabs.tsx'

const DEFAULT_RANGE: NumberRange = 30

/** The number of days that the address asks for. */
export function useRange(): NumberRange {
  const { search } = useLocation()
  const asked = Number(new URLSearchParams(search).get('days'))
  return isNumberRange(asked) ? asked : DEFAULT_RANGE
}

interface RangeTabsProps {
  /** The page's path, which shows the default range if it has no query. */
  readonly page: string
  readonly range: NumberRange
}

/** Links to the other day ranges of a page. */
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
