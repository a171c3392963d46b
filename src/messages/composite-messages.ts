import type { AddressFault } from '#domain/composite/address.ts'
import {
  COMPOSITE_LIMIT,
  type CompositeBlend,
  type PlainPlate,
} from '#domain/composite/composite.ts'
import type { ParameterName } from '#domain/composite/parameters.ts'

/** The names of an element's parameters, as shown in a panel. */
export const PARAMETER_LABELS: Readonly<Record<ParameterName, string>> = {
  x: 'Position X',
  y: 'Position Y',
  scale: 'Scale',
  rotation: 'Rotation',
  offset: 'Time offset',
  speed: 'Speed',
  exposure: 'Exposure',
  opacity: 'Opacity',
  blur: 'Blur',
}

export const BLEND_LABELS: Readonly<Record<CompositeBlend, string>> = {
  screen: 'Screen',
  add: 'Add',
  over: 'Over, straight alpha',
  premultiplied: 'Over, premultiplied alpha',
}

export const PLAIN_PLATE_LABELS: Readonly<Record<PlainPlate, string>> = {
  gray: 'Gray',
  checker: 'Checker',
  black: 'Black',
}

export const COMPOSITE_FULL = `A composite holds up to ${COMPOSITE_LIMIT} elements. Remove one to add another.`

/** Something in a link to a composite that cannot be shown. */
type LinkFault = AddressFault | { readonly kind: 'missing-element'; readonly slug: string }

/** What was left out of a link, and what is shown instead (composite 5). */
export function linkFaultMessage(fault: LinkFault): string {
  switch (fault.kind) {
    case 'newer-version':
      return 'The link is from another version of this page, so some settings may be missing.'
    case 'unreadable-plate':
      return 'The plate in the link is unknown, so gray is used.'
    case 'unreadable-element':
      return 'An element in the link couldn’t be read and was left out.'
    case 'too-many-elements':
      return `The link has too many elements. The first ${COMPOSITE_LIMIT} are shown.`
    case 'unreadable-setting':
      return `The setting “${fault.name}” of ${fault.slug} couldn’t be read, so its default is used.`
    case 'missing-element':
      return `The element “${fault.slug}” isn’t available and was left out.`
  }
}

/** For a file that cannot be used as a plate. */
export function unreadablePlateMessage(name: string): string {
  return `“${name}” can’t be opened here. Use a PNG, JPEG, WebP or AVIF picture, or an MP4 (H.264) or WebM clip.`
}

/** For a link to a composite over a visitor's own plate, which is never part of a link (composite 1). */
export const OWN_PLATE_MISSING =
  'The plate of this composite isn’t part of the link, so gray is shown. Drop your own to replace it.'
