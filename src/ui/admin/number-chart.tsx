import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { numberText } from './number-columns.ts'
import css from './numbers.module.css'

export interface ChartLine<Day> {
  readonly label: string
  /** Whether the values are in cents. */
  readonly isMoney: boolean
  readonly valueOf: (day: Day) => number
  /** The design token of the line's color. */
  readonly token: '--ember' | '--ok' | '--warn' | '--quiet'
  /** Dash pattern, to tell lines apart without color. */
  readonly dash?: readonly number[]
}

interface NumberChartProps<Day> {
  readonly label: string
  readonly days: readonly Day[]
  /** Must be the same array on every render, since a new one rebuilds the chart. */
  readonly lines: readonly ChartLine<Day>[]
}

const HEIGHT = 200
const AXIS_WIDTH = 64
const SECOND_MS = 1_000

/** A chart of daily numbers. The table below the charts has the same numbers as text. */
export function NumberChart<Day extends { readonly day: number }>({
  label,
  days,
  lines,
}: NumberChartProps<Day>) {
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const style = getComputedStyle(element)
    const color = (token: string) => style.getPropertyValue(token)
    const font = `12px ${style.fontFamily}`
    const axis = { stroke: color('--quiet'), font, ticks: { show: false } }
    const isMoney = lines.some((line) => line.isMoney)
    const chart = new UPlot(
      {
        width: element.clientWidth,
        height: HEIGHT,
        tzDate: (seconds) => UPlot.tzDate(new Date(seconds * SECOND_MS), 'Etc/UTC'),
        cursor: { drag: { x: false, y: false } },
        legend: { show: true, live: true },
        scales: {
          y: { range: (_chart, _least, most) => [0, Math.max(most * 1.1, isMoney ? 100 : 4)] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            values: (_chart, days) => days.map((day) => shortDay(day)),
          },
          {
            ...axis,
            size: AXIS_WIDTH,
            grid: { stroke: color('--line'), width: 1 },
            incrs: isMoney ? MONEY_STEPS : COUNT_STEPS,
            values: (_chart, ticks) => ticks.map((tick) => shortNumber(tick, isMoney)),
          },
        ],
        series: [
          { label: 'Day', value: (_chart, day) => (day === null ? '' : shortDay(day)) },
          ...lines.map(({ label: name, isMoney: inDollars, token, dash }) => ({
            label: name,
            stroke: color(token),
            width: 2,
            points: { show: days.length <= 31, size: 5, fill: color(token) },
            ...(dash && { dash: [...dash] }),
            value: (_chart: UPlot, value: number | null) =>
              value === null ? '' : numberText(value, { isMoney: inDollars }),
          })),
        ],
      },
      [days.map(({ day }) => day / SECOND_MS), ...lines.map(({ valueOf }) => days.map(valueOf))],
      element,
    )
    const watch = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: HEIGHT }),
    )
    watch.observe(element)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [days, lines])

  return <div ref={frame} className={css['chart']} role="img" aria-label={label} />
}

const COUNT_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 1e6]
const MONEY_STEPS = COUNT_STEPS.map((step) => step * 100)

const SHORT_DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const SHORT_NUMBER = new Intl.NumberFormat('en-US', { notation: 'compact' })

function shortDay(seconds: number): string {
  return SHORT_DAY.format(seconds * SECOND_MS)
}

function shortNumber(value: number, isMoney: boolean): string {
  return isMoney ? `$${SHORT_NUMBER.format(value / 100)}` : SHORT_NUMBER.format(value)
}
