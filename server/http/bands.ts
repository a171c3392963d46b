import type { Bands } from '#application/ports/bands.ts'
import { confirmBand, readBand } from '#contract/band.ts'
import { members } from './members.ts'
import { serve } from './serve.ts'
import type { ShopApp } from './shop-app.ts'

export interface BandServices {
  readonly bands: Bands
}

/** The yearly question about a member's company (licensing 8). */
export function bandRoutes(app: ShopApp, { bands }: BandServices): void {
  serve(
    app,
    readBand,
    members(({ viewer }) => bands.bandOf(viewer)),
  )
  serve(
    app,
    confirmBand,
    members(({ viewer }) => bands.confirmBand(viewer)),
  )
}
