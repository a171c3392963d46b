import type { Experiments } from '#application/ports/experiments.ts'
import { addScript, type ScriptPage } from './third-party-script.ts'

interface ScriptExperimentsNeeds {
  readonly scriptUrl: string
  readonly page: ScriptPage
}

/**
 * A script from outside that compares versions by itself (experiments 7). It is loaded once in a document, when
 * experiments are allowed, and is told nothing of ours.
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
