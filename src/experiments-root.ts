import { ownExperiments } from '#adapters/experiments/own-experiments.ts'
import type { Services } from '#application/services.ts'
import type { BrowserConfig } from '#ui/boot.ts'

export interface ExperimentParts {
  readonly config?: Partial<Pick<BrowserConfig, 'apiOrigin'>>
}

/** Who hears which variants are on the page: a part of the composition root that comes by itself, soon after the page. */
export function composeExperiments({ config }: ExperimentParts): Pick<Services, 'experiments'> {
  const origin = config?.apiOrigin ?? ''
  return { experiments: ownExperiments({ origin, send: (...request) => fetch(...request) }) }
}
