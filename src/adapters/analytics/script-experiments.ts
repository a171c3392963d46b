import type { Experiments } from '#application/ports/experiments.ts'
import { addScript, type ScriptPage } from './third-party-script.ts'

interface ScriptExperimentsNeeds {
  readonly scriptUrl: string
  readonly page: ScriptPage
}

/**
 * A third-party script that compares page versions by itself (experiments 7). It is loaded once per
 * document, when experiments are allowed, and receives none of the shop's data.
 */
export function scriptExperiments({ scriptUrl, page }: ScriptExperimentsNeeds): Experiments {
  let isLoaded = false
  return {
    follow: () => {
      if (isLoaded) return
      isLoaded = true
      void addScript(page, scriptUrl)
    },
  }
}
