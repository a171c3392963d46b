import type { Codec, FileDefaults, FrameRate } from '../catalog/file-defaults.ts'
import type { Software, Survey, Work } from './survey.ts'

/** The codecs that each program reads, best first; empty if unknown. */
const CODECS_OF: Readonly<Record<Software, readonly Codec[]>> = {
  'after-effects': ['prores', 'exr', 'dnxhr', 'h264', 'vp9'],
  nuke: ['exr', 'prores', 'dnxhr', 'h264', 'vp9'],
  fusion: ['exr', 'prores', 'dnxhr', 'h264', 'vp9'],
  flame: ['exr', 'prores', 'dnxhr', 'h264', 'vp9'],
  premiere: ['prores', 'dnxhr', 'h264', 'exr', 'vp9'],
  resolve: ['prores', 'dnxhr', 'exr', 'h264', 'vp9'],
  'final-cut': ['prores', 'h264', 'exr', 'dnxhr', 'vp9'],
  'media-composer': ['dnxhr', 'prores', 'h264', 'exr', 'vp9'],
  blender: ['exr', 'prores', 'vp9', 'dnxhr', 'h264'],
  unreal: ['h264', 'vp9', 'prores', 'exr', 'dnxhr'],
  other: [],
}

const FRAME_RATE_OF: Readonly<Record<Work, FrameRate | null>> = {
  film: 24,
  advertising: 25,
  games: 60,
  music: 24,
  social: 30,
  learning: 24,
}

/** The files to preselect for a user: as chosen by hand, else as their completed answers suggest (survey 2). */
export function defaultsOf(
  survey: Pick<Survey, 'codec' | 'frameRate' | 'software' | 'work' | 'completedAt'>,
): FileDefaults {
  const { codec, frameRate, software, work, completedAt } = survey
  const answered = completedAt !== null
  const suggested = answered && software ? CODECS_OF[software] : []
  const suggestedRate = answered && work ? FRAME_RATE_OF[work] : null
  return {
    codecs: codec === 'any' ? [] : codec ? [codec, ...suggested] : suggested,
    frameRate: frameRate === 0 ? null : (frameRate ?? suggestedRate),
  }
}
