import type { EventSender } from '#application/tracking/tracker-needs.ts'

interface ExperimentEventsNeeds {
  /** The API's origin; empty for the page's own. */
  readonly origin: string
  readonly post: typeof fetch
}

const EXPOSURES = '/api/v1/experiments/exposures'

/**
 * Reports to the shop which variant of its own experiments a page showed. The request outlives its page and
 * is made once (experiments 3).
 */
export function experimentEvents({ origin, post }: ExperimentEventsNeeds): EventSender {
  return {
    send: (event, _viewer, report) => {
      if (event.kind !== 'variant-shown') return
      const { experiment, variant } = event
      const message = { name: EXPOSURES, payload: { experiment, variant } }
      report(message)
      const sending = post(origin + EXPOSURES, {
        method: 'POST',
        keepalive: true,
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(message.payload),
      })
      void sending
        .then(({ ok }) => ok)
        .catch(() => false)
        .then((arrived) => {
          if (!arrived) report({ ...message, failed: true })
        })
    },
  }
}
