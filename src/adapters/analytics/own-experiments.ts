import type { Experiments } from '#application/ports/experiments.ts'

interface OwnExperimentsNeeds {
  /** Of the API; empty for the page's own origin. */
  readonly origin: string
  readonly post: typeof fetch
}

/** The shop's own experiments: each variant that was shown is told to the server once in a document (experiments 3). */
export function ownExperiments({ origin, post }: OwnExperimentsNeeds): Experiments {
  const told = new Set<string>()
  return {
    follow: (shown) => {
      for (const { experiment, variant } of shown) {
        const name = `${experiment} ${variant}`
        if (told.has(name)) continue
        told.add(name)
        // One that does not arrive is told by the next document that shows it.
        post(`${origin}/api/v1/experiments/exposures`, {
          method: 'POST',
          keepalive: true,
          credentials: 'include',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ experiment, variant }),
        }).catch(() => undefined)
      }
    },
  }
}
