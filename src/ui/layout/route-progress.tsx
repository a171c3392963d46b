import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { ProgressLine } from '../components/progress-line.tsx'

/** display 1: where the bar starts, and how long it stays after the page has loaded. */
const START = 0.3
const STOP_DELAY_MS = 200
const STEP_MS = 400

/**
 * The bar at the top edge while the next page loads. It never blocks anything.
 */
export function RouteProgress() {
  const moving = useNavigation().state !== 'idle'
  const [progress, setProgress] = useState<number | null>(null)

  useEffect(() => {
    if (!moving) return
    setProgress(START)
    const timer = setInterval(() => setProgress((at) => creep(at ?? START)), STEP_MS)
    return () => clearInterval(timer)
  }, [moving])

  const underWay = progress !== null
  useEffect(() => {
    if (moving || !underWay) return
    setProgress(1)
    const timer = setTimeout(() => setProgress(null), STOP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [moving, underWay])

  return <ProgressLine progress={progress} />
}

/** Ever slower, and never complete before the page is. */
function creep(at: number): number {
  return at + (0.95 - at) * 0.2
}
