import { useEffect, useState } from 'react'
import type { Size } from '#domain/composite/placement.ts'
import { horizonOf } from '#domain/picture/horizon.ts'
import { lookMeter, type Look } from '#domain/picture/look.ts'
import type { CompositePlayer } from './composite-player.ts'
import type { Plate } from './plate.ts'

/** The measurements of a plate (composite 11). */
export interface PlateReading {
  readonly look: Look
  readonly horizon: number | null
}

type Measured =
  | { readonly plate: Plate; readonly reading: PlateReading | null }
  /** Measuring is in progress. */
  | null

/** Pixels along the longest side: enough for colors, light and a horizon, and fast to measure. */
const LONGEST = 256

/** Measures the plate, or the current frame of its clip, in this browser. Null while that is in progress. */
export function usePlateReading(plate: Plate, player: CompositePlayer | null) {
  const [measured, setMeasured] = useState<Measured>(null)
  useEffect(() => {
    let here = true
    void readingOf(plate, player).then((reading) => {
      if (here) setMeasured({ plate, reading })
    })
    return () => {
      here = false
    }
  }, [plate, player])

  return {
    measured: measured?.plate === plate ? measured : null,
    measure: async () => {
      const reading = await readingOf(plate, player)
      setMeasured({ plate, reading })
      return reading
    },
  }
}

async function readingOf(
  plate: Plate,
  player: CompositePlayer | null,
): Promise<PlateReading | null> {
  if (plate.kind === 'picture') return measuredIn(plate.pixels, plate.size)
  await player?.settled()
  const video = player?.plateVideo()
  return video ? measuredIn(video, plate.size) : null
}

function measuredIn(source: CanvasImageSource, { width, height }: Size): PlateReading | null {
  const shrink = Math.min(1, LONGEST / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * shrink))
  canvas.height = Math.max(1, Math.round(height * shrink))
  const ground = canvas.getContext('2d', { willReadFrequently: true })
  if (!ground) return null
  ground.imageSmoothingQuality = 'high'
  ground.drawImage(source, 0, 0, canvas.width, canvas.height)
  const pixels = ground.getImageData(0, 0, canvas.width, canvas.height)
  const meter = lookMeter()
  meter.add(pixels)
  const look = meter.finish('plate')
  return look && { look, horizon: horizonOf(pixels) }
}
