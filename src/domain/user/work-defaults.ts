import type { Codec, FileDefaults, FrameRate } from '../catalog/file-defaults.ts'
import type { Software, Survey, Work } from './survey.ts'

/** What each program reads best; null where that cannot be said. */
const CODEC_OF: Readonly<Record<Software, Codec | null>> = {
  'after-effects': 'prores',
  nuke: 'exr',
  fusion: 'exr',
  flame: 'exr',
  premiere: 'prores',
  resolve: 'prores',
  'final-cut': 'prores',
  'media-composer': 'dnxhr',
  blender: 'exr',
  unreal: 'h264',
  other: null,
}

const FRAME_RATE_OF: Readonly<Record<Work, FrameRate | null>> = {
  film: 24,
  advertising: 25,
  games: 60,
  music: 24,
  social: 30,
  learning: 24,
}

/** The files that somebody is shown first: as chosen by hand, else as their completed answers suggest (survey 2). */
export function defaultsOf(survey: Survey): FileDefaults {
  const { codec, frameRate, software, work, completedAt } = survey
  const answered = completedAt !== null
  const suggestedCodec = answered && software ? CODEC_OF[software] : null
  const suggestedRate = answered && work ? FRAME_RATE_OF[work] : null
  return {
    codec: codec === 'any' ? null : (codec ?? suggestedCodec),
    frameRate: frameRate === 0 ? null : (frameRate ?? suggestedRate),
  }
}
