import type { MatchReason } from '#domain/composite/plate-match.ts'
import { familyOf } from '#domain/picture/color-family.ts'
import { cameraTilt, type CameraTilt } from '#domain/picture/horizon.ts'
import {
  brightnessBand,
  colorTemperature,
  contrastBand,
  type BrightnessBand,
} from '#domain/picture/look-bands.ts'
import type { Look } from '#domain/picture/look.ts'
import { oklabFromHex } from '#domain/picture/oklab.ts'

export const NOTHING_FITS = 'No element fits this plate well. Search for one by name below.'

export const PLATE_NOT_MEASURED = 'This plate couldn’t be measured. Choose another picture or clip.'

/** The measured look of a plate, like “Dark, warm, high contrast, light from the left”. */
export function plateMessage(look: Look): string {
  const light = LIGHT_LABELS[look.keyLight]
  const words = [
    BRIGHTNESS_LABELS[brightnessBand(look)],
    colorTemperature(look),
    `${contrastBand(look)} contrast`,
    light,
  ]
  return sentenceCase(words.filter((word) => word !== null).join(', '))
}

/** The position of its horizon, and what that says about the camera. */
export function horizonMessage(horizon: number): string {
  return `Horizon ${Math.round(100 * horizon)}% from the top. ${TILT_LABELS[cameraTilt(horizon)]}.`
}

/** A color of a plate, with its name and share. */
export function swatchMessage({ hex, share }: Look['colors'][number]): string {
  return `${sentenceCase(familyOf(oklabFromHex(hex)))} ${Math.round(100 * share)}%`
}

/** Why an element fits a plate. */
export function matchMessage(reasons: readonly MatchReason[]): string {
  return sentenceCase(`${reasons.map(reasonMessage).join(', ')}.`)
}

function reasonMessage(reason: MatchReason): string {
  switch (reason.kind) {
    case 'color':
      return reason.element === reason.plate
        ? `${reason.element} like your plate`
        : `${reason.element} near your plate’s ${reason.plate}`
    case 'glow':
      return 'its glow shows on a plate this dark'
    case 'brightness':
      return AS_BRIGHT[reason.plate]
    case 'light':
      return `${LIGHT_LABELS[reason.from] ?? 'light'} as well`
    case 'mirrored-light':
      return `${LIGHT_LABELS[reason.from] ?? 'light'}, so flip it`
    case 'warm-light':
      return 'warm like your plate’s key light'
    case 'contrast':
      return `${reason.plate} contrast as well`
  }
}

const BRIGHTNESS_LABELS: Readonly<Record<BrightnessBand, string>> = {
  dark: 'dark',
  medium: 'medium brightness',
  bright: 'bright',
}

const AS_BRIGHT: Readonly<Record<BrightnessBand, string>> = {
  dark: 'as dark as your plate',
  medium: 'about as bright as your plate',
  bright: 'as bright as your plate',
}

const LIGHT_LABELS: Readonly<Record<Look['keyLight'], string | null>> = {
  left: 'light from the left',
  right: 'light from the right',
  top: 'light from above',
  front: 'even light',
  none: null,
}

const TILT_LABELS: Readonly<Record<CameraTilt, string>> = {
  up: 'The camera looks up',
  level: 'The camera is about level',
  down: 'The camera looks down',
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
