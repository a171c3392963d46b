import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'

/** What a social card shows of an asset. */
export interface SocialCard {
  /** The picture behind it: WebP, JPEG or PNG. */
  readonly still: Uint8Array<ArrayBuffer>
  readonly title: string
  /** What it is, in a few words: "2D elements · Fire". */
  readonly kind: string
}

/** Draws the picture that a link to an asset is shown with elsewhere. */
export interface SocialCards {
  /** A JPEG of 1200 × 630 pixels; `missing` of a host that draws nothing. */
  draw(card: SocialCard): ResultAsync<Uint8Array<ArrayBuffer>, Missing | Outage>
}
