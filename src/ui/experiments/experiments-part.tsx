import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useConsents } from '../consent/use-consents.ts'
import { useService, useStore } from '../stores/stores.tsx'

/**
 * Reports which variants are on the page, for visitors who take part (experiments 3). Loads after the page and
 * renders nothing.
 */
export function ExperimentsPart() {
  const experiments = useService('experiments')
  const shown = useStore('experiments')
  const { consent } = useConsents()
  const { key } = useLocation()
  const isAllowed = consent.granted.experiments

  useEffect(() => {
    if (!isAllowed) return
    const counted = Object.entries(shown)
      .filter(([name, { variant, counted: counts }]) => counts && isOnPage(`${name} ${variant}`))
      .map(([experiment, { variant }]) => ({ experiment, variant }))
    experiments.follow(counted)
  }, [experiments, shown, isAllowed, key])

  return null
}

/** Pages mark which variant they have rendered. */
function isOnPage(variant: string): boolean {
  return document.querySelector(`[data-variant="${CSS.escape(variant)}"]`) !== null
}
