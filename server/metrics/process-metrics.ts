import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { reading, type Metric } from './series.ts'

const SECOND_US = 1e6
const SECOND_NS = 1e9

/** The process itself, by the names that Prometheus' own clients and dashboards use. */
export function processMetrics(): readonly Metric[] {
  const startedAt = Date.now() / 1000 - process.uptime()
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  const counts = (name: string, help: string, read: () => number | null) =>
    reading({ name, help }, 'counter', read)
  const shows = (name: string, help: string, read: () => number | null) =>
    reading({ name, help }, 'gauge', read)
  const memory = (part: keyof NodeJS.MemoryUsage) => () => process.memoryUsage()[part]

  return [
    counts('process_cpu_user_seconds_total', 'User CPU time.', () => cpu().user),
    counts('process_cpu_system_seconds_total', 'System CPU time.', () => cpu().system),
    counts('process_cpu_seconds_total', 'All CPU time.', () => cpu().user + cpu().system),
    shows('process_start_time_seconds', 'When the process began, in Unix time.', () => startedAt),
    shows('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss()),
    shows('process_open_fds', 'Open files and sockets.', openFiles),
    shows('nodejs_heap_size_total_bytes', 'Size of the heap.', memory('heapTotal')),
    shows('nodejs_heap_size_used_bytes', 'Used part of the heap.', memory('heapUsed')),
    shows('nodejs_external_memory_bytes', 'Memory outside of the heap.', memory('external')),
    shows('nodejs_eventloop_lag_p50_seconds', 'Half of all turns waited less.', () =>
      seconds(delay.percentile(50)),
    ),
    shows('nodejs_eventloop_lag_p99_seconds', 'One turn in a hundred waited longer.', () =>
      seconds(delay.percentile(99)),
    ),
    shows('nodejs_eventloop_lag_max_seconds', 'The longest wait since the last scrape.', () => {
      const longest = seconds(delay.max)
      delay.reset()
      return longest
    }),
  ]
}

function cpu(): { readonly user: number; readonly system: number } {
  const { user, system } = process.cpuUsage()
  return { user: user / SECOND_US, system: system / SECOND_US }
}

/** Only where the system lists them. */
function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}

/** Nothing has been measured before the watch's first round. */
function seconds(nanoseconds: number): number | null {
  return Number.isFinite(nanoseconds) && nanoseconds < 3600 * SECOND_NS
    ? nanoseconds / SECOND_NS
    : null
}
