import type { MetricsConfig } from '#server/metrics/metrics-server.ts'
import { faultIfUnset, LOOPBACK, type Settings } from './settings.ts'

/** Where metrics are served; null unless a port is set. */
export function metricsIn(read: Settings): MetricsConfig | null {
  if (!read.METRICS_PORT) return null
  return {
    host: read.METRICS_HOST ?? '127.0.0.1',
    port: Number(read.METRICS_PORT),
    token: read.METRICS_TOKEN ?? null,
  }
}

/** A shop's metrics are not public: a token is required if other machines can reach them. */
export function faultInMetrics(read: Settings): string | null {
  const { METRICS_HOST: host, METRICS_TOKEN: token } = read
  if (host === undefined && token === undefined) return null
  const name = host === undefined ? 'METRICS_TOKEN' : 'METRICS_HOST'
  const isOpen = host !== undefined && !LOOPBACK.test(host) && token === undefined
  return (
    faultIfUnset(read, ['METRICS_PORT'], name) ??
    (isOpen ? 'METRICS_TOKEN must be set unless METRICS_HOST is a local address' : null)
  )
}
