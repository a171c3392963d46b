import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'

/** The contents of an asset's social card. */
export interface SocialCard {
  /** The picture behind it: WebP, JPEG or PNG. */
  readonly still: Uint8Array<ArrayBuffer>
  readonly title: string
  /** A short description of its kind: "2D elements · Fire". */
  readonly kind: string
}

/** Draws the picture shown with links to an asset on other sites. */
export interface SocialCards {
  /** A JPEG of 1200 × 630 pixels; rejects with `missing` on a host that draws nothing. */
  draw(card: SocialCard): ResultAsync<Uint8Array<ArrayBuffer>, Missing | Outage>
}
