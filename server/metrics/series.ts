/** What one number is about. Values are of bounded sets: every combination is a series that is kept. */
export type Labels = Readonly<Record<string, string>>

export interface Named {
  readonly name: string
  readonly help: string
}

/** Something that a scrape shows, in the text format of Prometheus (0.0.4). */
export interface Metric {
  lines(): readonly string[]
}

/** Counts; only upwards. */
export function counter(named: Named) {
  const totals = new Map<string, number>()
  return {
    add: (labels: Labels, amount = 1): void => {
      const series = `${named.name}${inBraces(labels)}`
      totals.set(series, (totals.get(series) ?? 0) + amount)
    },
    lines: (): readonly string[] => [
      ...headOf(named, 'counter'),
      ...[...totals].map(([series, total]) => `${series} ${total}`),
    ],
  }
}

interface Observed {
  readonly labels: Labels
  /** How many were at most as much as each bound, but more than the one before. */
  readonly counts: number[]
  sum: number
  count: number
}

/** Sizes, sorted into buckets by their upper bounds. */
export function histogram(named: Named, bounds: readonly number[]) {
  const kept = new Map<string, Observed>()

  const linesOf = ({ labels, counts, sum, count }: Observed): readonly string[] => {
    let upTo = 0
    const buckets = bounds.map((bound, place) => {
      upTo += counts[place] ?? 0
      return `${named.name}_bucket${inBraces({ ...labels, le: String(bound) })} ${upTo}`
    })
    const series = inBraces(labels)
    return [
      ...buckets,
      `${named.name}_bucket${inBraces({ ...labels, le: '+Inf' })} ${count}`,
      `${named.name}_sum${series} ${sum}`,
      `${named.name}_count${series} ${count}`,
    ]
  }

  return {
    observe: (labels: Labels, size: number): void => {
      const series = inBraces(labels)
      const one = kept.get(series) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 }
      kept.set(series, one)
      const place = bounds.findIndex((bound) => size <= bound)
      if (place >= 0) one.counts[place] = (one.counts[place] ?? 0) + 1
      one.sum += size
      one.count += 1
    },
    lines: (): readonly string[] => [
      ...headOf(named, 'histogram'),
      ...[...kept.values()].flatMap(linesOf),
    ],
  }
}

/** A number that is read when it is asked for; left out where there is none. */
export function reading(
  named: Named,
  type: 'counter' | 'gauge',
  read: () => number | null,
): Metric {
  return {
    lines: () => {
      const value = read()
      return value === null ? [] : [...headOf(named, type), `${named.name} ${value}`]
    },
  }
}

function headOf({ name, help }: Named, type: string): readonly string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function inBraces(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replace(/["\\]/g, String.raw`\$&`).replace(/\n/g, String.raw`\n`)
}
